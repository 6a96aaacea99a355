// The games' screens, registered as the page does it; node has no CSS to ask what the browser supports.
globalThis.CSS ??= { supports: () => false };
await import("../../static/js/table/games/index.js");
