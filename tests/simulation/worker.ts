/** A process that plays the seeds that it is sent, one after another, and reports each. */
import { openOrdered, reportOf, type Order } from './reports.ts';

const order = JSON.parse(process.argv[2] ?? '') as Order;
const simulation = await openOrdered(order);

process.on('message', (seed: number) => {
  void (async () => {
    process.send?.(await reportOf(simulation, seed, order));
  })();
});
// Nothing is left to do where nobody sends seeds any more.
process.on('disconnect', () => process.exit());
process.send?.('ready');
