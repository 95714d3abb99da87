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

/** The API this build of the app works with. */
export function apiOrigin(): string {
  return parseApiOrigin(__API_ORIGIN__);
}
