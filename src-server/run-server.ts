import { readConfig } from './config/read-config.ts';
import { StartRefusal } from './start-refusal.ts';
import type { RunningServer } from './start-server.ts';

const DEMO_ACCOUNTS =
  'member@demo.test, support@demo.test, admin@demo.test and a second administrator, admin2@demo.test; password Demo-2026';

/** Milliseconds that an orderly end may take. */
const END_MS = 8000;

const say = (sentence: string): void => console.log(sentence);

let server: RunningServer | null = null;
const ending = new AbortController();

/**
 * The first signal ends everything in order, also during the start; a second one insists. What does
 * not end in time is left as by a power cut, which database and chain survive.
 */
async function end(): Promise<void> {
  if (ending.signal.aborted) process.exit(130);
  say('Ending …');
  ending.abort();
  setTimeout(giveUp, END_MS).unref();
  if (!server) return;
  await server.stop();
  // A connection that a source never answers would keep the process.
  process.exit();
}

function giveUp(): never {
  say('Not everything ended in time; it ends now.');
  process.exit(1);
}

/**
 * Runs the server in this process until a signal ends both.
 * @param isWebBuilt waited for before anybody is answered; false ends the start
 */
export async function runServer(isWebBuilt?: Promise<boolean>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void end());
  }
  try {
    const config = readConfig(process.env);
    // Only now: what the configuration refuses is said without waiting for the whole server to load.
    const { startServer } = await import('./start-server.ts');
    server = await startServer(config, say, ending.signal, isWebBuilt);
    say(`TCT Back Office: ${config.publicUrl}`);
    if (config.demo) say(`Demo accounts: ${DEMO_ACCOUNTS}`);
  } catch (error) {
    if (!ending.signal.aborted) {
      process.exitCode = 1;
      console.error(error instanceof StartRefusal ? error.message : error);
    }
    process.exit();
  }
}
