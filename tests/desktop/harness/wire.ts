import { isLed } from './given.ts';

/**
 * Connection between a test and the app: the app reports events (`report`), the test sends commands
 * (`onCommand`) that simulate the user or the system outside the windows.
 */

type Work = (input: never) => unknown;

interface Command {
  readonly id: number;
  readonly command: string;
  readonly input: unknown;
}

const works = new Map<string, Work>();

/** Events reported to a test that runs in this process, since it last cleared the list. */
export const reports: { readonly type: string; readonly [key: string]: unknown }[] = [];

/** Reports an event to the test. Data that cannot be cloned is a fault of the stand-in. */
export function report(type: string, data: object = {}): void {
  if (isLed) process.send?.({ type, ...data });
  else reports.push(structuredClone({ type, ...data }));
}

/** Registers the handler of a test's command. */
export function onCommand<Input>(command: string, work: (input: Input) => unknown): void {
  if (works.has(command)) throw new Error(`A second answer to the command ${command}`);
  works.set(command, work);
}

async function obey(command: string, input: unknown): Promise<unknown> {
  const work = works.get(command);
  if (!work) throw new Error(`The stand-in knows no command ${command}`);
  return work(input as never);
}

/** Runs several commands in sequence, in one message. */
onCommand<readonly (readonly [command: string, input?: unknown])[]>('all', async (commands) => {
  const answers: unknown[] = [];
  for (const [command, input] of commands) answers.push(await obey(command, input));
  return answers;
});

async function answer({ id, command, input }: Command): Promise<void> {
  try {
    report('answer', { id, value: await obey(command, input) });
  } catch (error) {
    report('answer', { id, error: String(error) });
  }
}

if (isLed) process.on('message', (message) => void answer(message as Command));
