/** Passkeys in the browser: made and shown by the device, told to the server as base64url. */

import { request } from "../net.js";

/** Browsers offer them only at trusted addresses that are names. */
export const knowsPasskeys = () =>
  isSecureContext && "PublicKeyCredential" in globalThis && !/^[\d.]+$|:|^\[/.test(location.hostname);

/** Lets this device make a passkey for the player. @returns {Promise<number>} how many the player has then */
export async function makePasskey() {
  const options = await request("POST", "/me/passkeys/options");
  const made = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: options.excludeCredentials.map((/** @type {{id: string}} */ one) => ({ ...one, id: bytes(one.id) })),
    },
  });
  const { rawId, response } = /** @type {PublicKeyCredential} */ (made);
  const { clientDataJSON, attestationObject } = /** @type {AuthenticatorAttestationResponse} */ (response);
  const answer = await request("POST", "/me/passkeys", {
    credential_id: text(rawId),
    client_data: text(clientDataJSON),
    attestation: text(attestationObject),
  });
  return answer.passkeys;
}

/** Makes this device the player's whose passkey it shows. */
export async function showPasskey() {
  const options = await request("POST", "/passkeys/options");
  const shown = await navigator.credentials.get({ publicKey: { ...options, challenge: bytes(options.challenge), allowCredentials: [] } });
  const { rawId, response } = /** @type {PublicKeyCredential} */ (shown);
  const { clientDataJSON, authenticatorData, signature } = /** @type {AuthenticatorAssertionResponse} */ (response);
  await request("POST", "/passkeys/sign-in", {
    credential_id: text(rawId),
    client_data: text(clientDataJSON),
    authenticator_data: text(authenticatorData),
    signature: text(signature),
  });
}

/** Whether the person changed their mind at the browser's question, or took too long. @param {unknown} error */
export const isDeclined = (error) => error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name);

/** Whether this device holds a passkey of the player already. @param {unknown} error */
export const isMadeBefore = (error) => error instanceof DOMException && error.name === "InvalidStateError";

/** @param {string} base64url */
function bytes(base64url) {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer */
function text(buffer) {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
