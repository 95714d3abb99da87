import { sql, type SQL } from 'drizzle-orm';
import { offeringContracts } from '../../database/schema/offering-chain.ts';
import { watchAnchors } from '../../domain/offerings/anchors.ts';
import { watchContracts } from '../../domain/offerings/contract-watch.ts';
import { watchHolderActs } from '../../domain/offerings/holders/act-watch.ts';
import { watchIssues } from '../../domain/offerings/issue-watch.ts';
import { watchChain } from './watch-chain.ts';

/** Whether a contract is on chain or on its way: without one there is nothing to watch. */
export const hasContracts = (): SQL => sql`exists (
  select from ${offeringContracts} where state in ('sent', 'accepted'))`;

/**
 * One round of the watcher of offerings: what administrators did on chain for tokenization, as final blocks have it.
 * Safe in several processes: every change is a conditional update.
 */
export const offeringTick = watchChain({
  watch: async (services, { treasury }) => {
    const final = await treasury.finalHead();
    await watchContracts(services, final);
    await watchAnchors(services, final);
    await watchIssues(services, final);
    await watchHolderActs(services, final);
  },
  // The other watchers already log the outage at a level that operators read.
  lost: ({ log }, error) => log.debug({ err: error }, 'offerings cannot be read from the chain'),
  found: ({ log }) => log.debug('offerings can be read from the chain again'),
});
