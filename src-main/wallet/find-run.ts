import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import { deadlineOf } from './compare-run.ts';
import { RefusedError, sameAddress } from './decode-call.ts';
import type { DecodedBatch } from './decode-call.ts';
import type { ServerCalls } from './server-calls.ts';

/** Limit of unfinished runs that are searched for the run key. */
const MOST_RUNS = 25;

/**
 * Finds the frozen run by its run key, read from the server by the main process itself.
 * @throws RefusedError, ServerCallError
 */
export async function findRun(
  server: Pick<ServerCalls, 'run' | 'unfinishedRuns'>,
  { runKey, deadline }: Pick<DecodedBatch, 'runKey' | 'deadline'>,
): Promise<PayoutRun> {
  const runs = await server.unfinishedRuns();
  const likely = runs.toSorted(
    (a, b) => Number(deadlineOf(b) === deadline) - Number(deadlineOf(a) === deadline),
  );
  for (const { number } of likely.slice(0, MOST_RUNS)) {
    const run = await server.run(number);
    if (run.batches.some(({ run_key: key }) => sameAddress(key, runKey))) return run;
  }
  throw new RefusedError('run');
}
