import { randomInt } from 'node:crypto';
import { createServer, type ListenOptions, type Server } from 'node:net';

/**
 * Below those that systems give to whoever asks for any (32,768 and up on Linux, 49,152 elsewhere): a
 * product takes seconds to start, and a proxy of another test must not get its port meanwhile.
 */
const [FIRST_PORT, PORT_AFTER_LAST] = [20_000, 32_768];

/**
 * A port of 127.0.0.1 that nobody listens on right now, that no other call gives away while this process
 * runs, and that nobody gets who listens on any.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, PORT_AFTER_LAST);
    if ((await isUnused(port)) && (await reserve(port))) return port;
  }
}

async function isUnused(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await listening(server, { port, host: '127.0.0.1' });
  } catch {
    return false;
  }
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return true;
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
