/** The REST interface: JSON in, JSON out, every failure an `ApiError` with a stable code. */

import { has, t } from "./i18n.js";

/** @typedef {Record<string, string | number>} Params */

/** What the server (or the way to it) refused; `message` is the sentence for people. */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {Params} [params]
   * @param {number} [status] 0 when the server was not reached
   */
  constructor(code, params = {}, status = 0) {
    super(errorSentence(code, params));
    this.code = code;
    this.params = params;
    this.status = status;
  }
}

/**
 * The sentence for an error code; one that the catalogue does not know is said to be ours.
 * @param {string} code
 * @param {Params} [params]
 */
export function errorSentence(code, params = {}) {
  return has(`error.${code}`) ? t(`error.${code}`, params) : t("error.internal");
}

/**
 * @param {"GET" | "POST" | "PATCH" | "DELETE"} method
 * @param {string} path below /api/v1
 * @param {unknown} [body]
 * @returns {Promise<any>} the decoded answer
 */
export async function request(method, path, body) {
  const answer = await reach(`/api/v1${path}`, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const data = await answer.json().catch(() => null);
  if (answer.ok) return data;
  throw new ApiError(data?.error?.code ?? "internal", data?.error?.params ?? {}, answer.status);
}

/**
 * @param {string} url
 * @param {RequestInit} init
 */
async function reach(url, init) {
  try {
    return await fetch(url, init);
  } catch {
    throw new ApiError("offline");
  }
}

/**
 * The page to which a door leads, open or not.
 * @param {{table_id?: string | null, tournament_id?: string | null, knock?: string | null}} door
 */
export function pathTo(door) {
  if (door.knock) return `/k/${door.knock}`;
  return door.tournament_id ? `/e/${door.tournament_id}` : `/t/${door.table_id}`;
}

/** A fresh command id; `crypto.randomUUID` is missing on plain http. */
export function commandId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
