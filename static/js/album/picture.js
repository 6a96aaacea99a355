/**
 * The board as a PNG, made here: only the browser has fonts for every name. The SVG needs nothing beside it, so that
 * the canvas may be read.
 */

/** So that it is sharp on a phone held close, and still small enough to send. */
const SCALE = 2;

/** @param {HTMLImageElement} image @returns {Promise<Blob>} */
export async function toPng(image) {
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser draws nothing");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("the picture is too large"))), "image/png"),
  );
}

/** @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // browsers may still read it after the click
}
