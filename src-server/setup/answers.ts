import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { textOf, type Environment } from '../config/variables.ts';
import { StartRefusal } from '../start-refusal.ts';

export interface Question {
  /** Environment variable that answers it without asking. */
  readonly name: string;
  readonly text: string;
  /** Taken where nothing is typed. */
  readonly otherwise?: string;
  /** A sentence about what is wrong with an answer, or null. */
  readonly check?: (answer: string) => string | null;
  /** Not shown while it is typed. */
  readonly hidden?: boolean;
}

export interface Answers {
  /** Somebody is at a terminal who can be asked. */
  readonly isAttended: boolean;
  /** @throws StartRefusal where the variable is wrong, or missing and there is no terminal to ask on */
  ask(question: Question): Promise<string>;
  close(): void;
}

/** Answers from the environment; what it lacks is asked on the terminal. */
export function openAnswers(env: Environment): Answers {
  let muted = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!muted) process.stdout.write(chunk);
      done();
    },
  });
  const isTerminal = process.stdin.isTTY;
  const terminal = isTerminal
    ? createInterface({ input: process.stdin, output, terminal: true })
    : null;

  async function typed({ name, text, otherwise, hidden = false }: Question): Promise<string> {
    if (!terminal) {
      if (otherwise !== undefined) return otherwise;
      throw new StartRefusal(`${name} is missing: set it, or run the setup in a terminal.`);
    }
    process.stdout.write(otherwise ? `${text} [${otherwise}]: ` : `${text}: `);
    muted = hidden;
    try {
      return (await terminal.question('')).trim() || (otherwise ?? '');
    } finally {
      muted = false;
      if (hidden) process.stdout.write('\n');
    }
  }

  return {
    isAttended: terminal !== null,
    async ask(question) {
      const { name, check = required } = question;
      const given = textOf(env, name);
      if (given !== undefined) {
        const wrong = check(given);
        if (wrong !== null) throw new StartRefusal(`${name}: ${wrong}`);
        return given;
      }
      for (;;) {
        const answer = await typed(question);
        const wrong = check(answer);
        if (wrong === null) return answer;
        if (!terminal) throw new StartRefusal(`${name}: ${wrong}`);
        process.stdout.write(`${wrong}\n`);
      }
    },
    close: () => terminal?.close(),
  };
}

/** The check of a question that takes any text but none. */
export function required(answer: string): string | null {
  return answer === '' ? 'An answer is needed.' : null;
}

/** A check against a pattern. */
export function matching(pattern: RegExp, sentence: string): (answer: string) => string | null {
  return (answer) => (pattern.test(answer) ? null : sentence);
}
