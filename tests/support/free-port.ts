import { createServer, type ListenOptions, type Server } from 'node:net';

/**
 * A port of 127.0.0.1 that nobody listens on right now, and that no other call gives away while this
 * process runs: a product takes seconds to start, and two of them were given the same one.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await unusedPort();
    if (await reserve(port)) return port;
  }
}

async function unusedPort(): Promise<number> {
  const server = createServer();
  await listening(server, { port: 0, host: '127.0.0.1' });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * Holds a name of Linux's abstract sockets, which has no file and ends with its process.
 * @returns false where a process holds it already
 */
export async function reserve(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const server = createServer().unref();
  return listening(server, { path: `\0tct-port-${port}` }).then(
    () => true,
    () => false,
  );
}

function listening(server: Server, where: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, () => resolve());
  });
}
