import { fork } from 'node:child_process';
import { openOrdered, reportOf, type Order, type Report } from './reports.ts';

/**
 * Plays seeds, on several processes where there is more than one, and reports them in their order.
 * @throws Error where a process ended, with the seed that it played
 */
export async function* reportsOf(
  order: Order,
  seeds: readonly number[],
  workers: number,
): AsyncGenerator<Report> {
  if (Math.min(workers, seeds.length) <= 1) {
    const simulation = await openOrdered(order);
    for (const seed of seeds) yield await reportOf(simulation, seed, order);
    await simulation.close();
    return;
  }
  const waiting = seeds.map((seed) => ({ seed, ...Promise.withResolvers<Report>() }));
  // Asked for in their order; a later one that fails first is heard in its turn.
  for (const { promise } of waiting) promise.catch(() => {});
  const rest = [...waiting];
  const ends = Array.from({ length: Math.min(workers, seeds.length) }, () => begin(order, rest));
  try {
    for (const { promise } of waiting) yield await promise;
  } finally {
    for (const end of ends) end();
  }
}

type Wish = PromiseWithResolvers<Report> & { readonly seed: number };

/** Starts a process, which takes one wish after another and plays it. @returns what ends it */
function begin(order: Order, rest: Wish[]): () => void {
  const child = fork(new URL('worker.ts', import.meta.url), [JSON.stringify(order)]);
  let wish: Wish | null = null;
  child.on('message', (message: Report | 'ready') => {
    if (message !== 'ready') wish?.resolve(message);
    wish = rest.shift() ?? null;
    if (wish) child.send(wish.seed);
    else if (child.connected) child.disconnect();
  });
  child.on('exit', (code) => {
    // Where it never got one, the next one is not played by it either.
    if (code !== 0) wish ??= rest.shift() ?? null;
    wish?.reject(new Error(`A process of the simulator ended with ${code} at seed ${wish.seed}`));
  });
  return () => {
    if (child.connected) child.disconnect();
  };
}
