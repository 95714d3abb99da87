import { readConfig } from './config/read-config.ts';
import { StartRefusal } from './start-refusal.ts';
import type { RunningServer } from './start-server.ts';

const DEMO_ACCOUNTS =
  'member@demo.test, admin@demo.test and a second administrator, admin2@demo.test; password Demo-2026';

const say = (sentence: string): void => console.log(sentence);

let server: RunningServer | null = null;
const ending = new AbortController();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void end());
}

/** The first signal ends everything in order, also during the start; a second one insists. */
async function end(): Promise<void> {
  if (ending.signal.aborted) process.exit(130);
  say('Ending …');
  ending.abort();
  await server?.stop();
}

try {
  const config = readConfig(process.env);
  // Only now: what the configuration refuses is said without waiting for the whole server to load.
  const { startServer } = await import('./start-server.ts');
  server = await startServer(config, say, ending.signal);
  say(`TCT Back Office: ${config.publicUrl}`);
  if (config.demo) say(`Demo accounts: ${DEMO_ACCOUNTS}`);
} catch (error) {
  if (!ending.signal.aborted) {
    process.exitCode = 1;
    console.error(error instanceof StartRefusal ? error.message : error);
  }
}
