import { request, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * Asks another server what a browser asked, and hands the answer to `answered`; where there is none,
 * the browser's connection ends as it would there.
 * @param without headers that are not passed on
 */
export function forward(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answered: (answer: IncomingMessage) => void,
  without: readonly string[] = [],
): void {
  const kept = Object.entries(incoming.headers).filter(([name]) => !without.includes(name));
  const headers = { ...Object.fromEntries(kept), host: new URL(target).host };
  // No connection is kept for the next request: one that ends meanwhile would look like a failure.
  const call = request(
    new URL(incoming.url ?? '/', target),
    { method: incoming.method, headers, agent: false },
    answered,
  );
  call.on('error', () => outgoing.destroy());
  incoming.pipe(call);
}
