import { readConfig } from './config/read-config.ts';
import { DEMO_PASSWORD } from './database/seed/people.ts';
import { StartRefusal } from './start-refusal.ts';
import { startServer, type RunningServer } from './start-server.ts';

const DEMO_EMAILS = ['admin@demo.test', 'member@demo.test'];

const say = (sentence: string): void => console.log(sentence);

let server: RunningServer | null = null;
let ending = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void end());
}

/** A signal during the start ends it as soon as the start is through; a second one insists. */
async function end(): Promise<void> {
  if (ending && server === null) process.exit(130);
  ending = true;
  if (server === null) return;
  const running = server;
  server = null;
  say('Ending …');
  await running.stop();
}

try {
  const config = readConfig(process.env);
  server = await startServer(config, say);
  if (ending) await end();
  else {
    say(`TCT Back Office: ${config.publicUrl}`);
    if (config.demo) {
      say(`Demo accounts: ${DEMO_EMAILS.join(', ')}; password ${DEMO_PASSWORD}`);
    }
  }
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof StartRefusal ? error.message : error);
}
