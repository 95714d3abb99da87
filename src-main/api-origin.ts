/** Set when the app is built; names the server it works with. */
declare const __API_ORIGIN__: string;

const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The origin of the API, without a trailing slash: https, or http on this computer.
 * @throws TypeError for any other address: the app must not start with it
 */
export function parseApiOrigin(text: string): string {
  const { protocol, hostname, origin } = new URL(text);
  if (protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname))) return origin;
  throw new TypeError(`The server's address must begin with https: ${text}`);
}

let chosen: string | undefined;

/**
 * Works with another server from now on; call it before anything asks for `apiOrigin`.
 * @throws TypeError as `parseApiOrigin`
 */
export function chooseApiOrigin(text: string): void {
  chosen = parseApiOrigin(text);
}

/** The API the app works with: the one chosen on this computer, else that of the build. */
export function apiOrigin(): string {
  return chosen ?? parseApiOrigin(__API_ORIGIN__);
}
