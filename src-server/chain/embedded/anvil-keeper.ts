/**
 * Runs anvil as its child and ends it when the server that asked for it is gone, however it went:
 * the channel between the two closes even after a `kill -9`. Ended with SIGTERM, anvil writes its
 * state first. In a process of its own, because a killed server can do nothing any more.
 *
 * Arguments: path of the binary, then anvil's own.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** What the keeper tells the server. */
export type KeeperMessage =
  | { readonly kind: 'started'; readonly pid: number }
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'ended'; readonly complaint: string };

const WRITE_STATE_MS = 15_000;
const COMPLAINT_LENGTH = 2_000;
const LISTENING = /^Listening on 127\.0\.0\.1:(\d+)$/u;

const [, , binary = '', ...args] = process.argv;
const anvil = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
let complaint = '';

// Only anvil itself can say that a port is its own: whatever answers there may be another one.
const lines = createInterface({ input: anvil.stdout });
lines.on('line', (line) => {
  const [, port] = LISTENING.exec(line) ?? [];
  if (port === undefined) return;
  send({ kind: 'listening', port: Number(port) });
  // What it prints of each request is not wanted, but has to be taken from it.
  lines.close();
  anvil.stdout.resume();
});

anvil.stderr.setEncoding('utf8').on('data', (text: string) => {
  complaint = (complaint + text).slice(-COMPLAINT_LENGTH);
});
anvil.on('spawn', () => {
  if (anvil.pid !== undefined) send({ kind: 'started', pid: anvil.pid });
});
anvil.on('error', (error) => leave(error.message));
anvil.on('close', () => leave(complaint));

process.on('disconnect', end);
process.on('SIGTERM', end);
process.on('SIGINT', end);

function end(): void {
  anvil.kill('SIGTERM');
  setTimeout(() => anvil.kill('SIGKILL'), WRITE_STATE_MS).unref();
}

function leave(text: string): void {
  if (process.connected) send({ kind: 'ended', complaint: text.trim() }, () => process.exit());
  else process.exit();
}

function send(message: KeeperMessage, then?: () => void): void {
  // The server may vanish in between; then nobody is left to tell.
  process.send?.(message, undefined, undefined, () => then?.());
}
