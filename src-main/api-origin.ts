/** Default API origin, injected at build time. */
declare const __API_ORIGIN__: string;

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Parses and checks an API origin: https, or http on a loopback address.
 * @returns the origin without a trailing slash
 * @throws TypeError for any other address: the app must not start with it
 */
export function parseApiOrigin(text: string): string {
  const { protocol, hostname, origin } = new URL(text);
  if (protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname))) return origin;
  throw new TypeError(`The server's address must begin with https: ${text}`);
}

let chosen: string | undefined;

/**
 * Overrides the build's API origin. Call it before the first `apiOrigin()`.
 * @throws TypeError as `parseApiOrigin`
 */
export function chooseApiOrigin(text: string): void {
  chosen = parseApiOrigin(text);
}

/** Origin of the API: the one chosen on this computer, otherwise the build's default. */
export function apiOrigin(): string {
  return chosen ?? parseApiOrigin(__API_ORIGIN__);
}
