import { Agent, request } from 'node:http';
import { isDeepStrictEqual } from 'node:util';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Ask twice: the second answer must be the first one again. */
  readonly isRepeated?: boolean;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Calls on one connection before it is another server's turn. */
const CALLS_A_TURN = 10;

/** Callers that each ask one call after another, of servers that come and go, as a proxy passes them on. */
export class Callers {
  /** What became of each call that was not answered as it should be. */
  readonly failed: string[] = [];
  readonly #answered = new Map<string, number>();
  #servers: readonly string[];
  #isOver = false;
  readonly #done: Promise<unknown>;

  /** @param next the call after another of each caller, by their numbers */
  constructor(
    servers: readonly string[],
    callers: number,
    next: (caller: number, call: number) => Call,
  ) {
    this.#servers = servers;
    this.#done = Promise.all(
      Array.from({ length: callers }, (_, caller) => this.#ask(caller, next)),
    );
  }

  /** From now on these are asked. What was sent to others is still waited for. */
  ask(servers: readonly string[]): void {
    this.#servers = servers;
  }

  /** Calls that a server has answered as it should. */
  answered = (server: string): number => this.#answered.get(server) ?? 0;

  /** Lets each caller finish its call. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#done;
  }

  async #ask(caller: number, next: (caller: number, call: number) => Call): Promise<void> {
    let agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let at = caller;
    for (let call = 0; !this.#isOver; call += 1) {
      const asked = next(caller, call);
      const first = await this.#pass(asked, at, agent);
      const again = asked.isRepeated ? await this.#pass(asked, at, agent) : first;
      // What failed is counted already, and names another request each time.
      const isAnswered = first?.status === 200 && again?.status === 200;
      if (isAnswered && !isDeepStrictEqual(first.body, again.body)) {
        this.failed.push(`${asked.method} ${asked.path}: another answer to the same key`);
      }
      if (call % CALLS_A_TURN < CALLS_A_TURN - 1) continue;
      at += 1;
      agent.destroy();
      agent = new Agent({ keepAlive: true, maxSockets: 1 });
    }
    agent.destroy();
  }

  /** Where a server refuses the connection nothing was sent, and the next one is asked. */
  async #pass(call: Call, at: number, agent: Agent): Promise<Answer | undefined> {
    const servers = this.#servers;
    for (let tried = 0; tried < servers.length; tried += 1) {
      const server = servers[(at + tried) % servers.length] ?? '';
      try {
        const answer = await answerOf(server, call, agent);
        if (answer.status === 200) {
          this.#answered.set(server, this.answered(server) + 1);
          return answer;
        }
        this.failed.push(
          `${call.method} ${call.path}: ${answer.status} ${JSON.stringify(answer.body)}`,
        );
        return answer;
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (code === 'ECONNREFUSED') continue;
        this.failed.push(`${call.method} ${call.path}: ${code ?? message}`);
        return undefined;
      }
    }
    this.failed.push(`${call.method} ${call.path}: no server`);
    return undefined;
  }
}

const answerOf = (server: string, call: Call, agent: Agent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method, path, headers, body } = call;
    const sent = request(`${server}${path}`, {
      method,
      agent,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
      });
      answer.once('error', reject);
      answer.once('end', () => {
        resolve({ status: answer.statusCode ?? 0, body: parsed(text) });
      });
    });
    sent.end(body && JSON.stringify(body));
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
