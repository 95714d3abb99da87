import { Agent, get } from 'node:http';

/** What became of a request: its status, or the code of what went wrong. */
type Outcome = number | string;

export interface KeptLoad {
  /** Of requests that were sent, in the order in which they ended. */
  readonly outcomes: readonly Outcome[];
  /** Resolves when the server has refused a connection of every client: nothing was sent then. */
  readonly refused: Promise<void>;
}

/** Clients that each ask one request after another, on a connection that is kept while the server keeps it. */
export function startKeptLoad(url: string, clients: number): KeptLoad {
  const outcomes: Outcome[] = [];
  const ask = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const outcome = await outcomeOf(url, agent);
      if (outcome === 'ECONNREFUSED') break;
      outcomes.push(outcome);
    }
    agent.destroy();
  };
  const all = Array.from({ length: clients }, ask);
  return { outcomes, refused: Promise.all(all).then(() => undefined) };
}

const outcomeOf = (url: string, agent: Agent): Promise<Outcome> =>
  new Promise((resolve) => {
    get(url, { agent }, (answer) => {
      answer.resume();
      answer.once('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 'cut off'));
    }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
