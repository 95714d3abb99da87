import { readChainPosition, storeHead } from '../../domain/chain/position.ts';
import { readPayments } from '../../domain/payouts/cursor.ts';
import { lapseRefused } from '../../domain/payouts/approvals.ts';
import { doubtEverythingSent, releaseExpired } from '../../domain/payouts/expiry.ts';
import { sendSigned } from '../../domain/payouts/send.ts';
import { watchSent } from '../../domain/payouts/sent.ts';
import type { ChainServices, Services } from '../../services.ts';
import { newestBlock, watchChain } from './watch-chain.ts';

/**
 * One round of the payout watcher: books final payments, releases unpaid items past their deadline,
 * observes pending transactions. Nothing else approves or releases by what the chain says. Safe in
 * several processes: every step is a conditional update.
 */
export const payoutTick = watchChain({
  watch,
  lost: ({ log }, error) => log.warn({ err: error }, 'the chain cannot be reached'),
  found: ({ log }) => log.info('the chain can be reached again'),
  disagreed: async (services, error) => {
    const doubted = await doubtEverythingSent(services);
    if (doubted.length > 0) {
      services.log.error({ err: error, doubted }, 'the chain sources disagree');
    }
  },
});

async function watch(services: Services, { deployment, treasury }: ChainServices): Promise<void> {
  const final = await treasury.finalHead();
  const upToDate = await readPayments(services, final);
  if (upToDate) await releaseExpired(services, final);
  const head = await newestBlock(treasury);
  if (!head) return;
  await sendSigned(services, head);
  if (upToDate) await watchSent(services, { final, head });
  await lapseRefused(services);
  const { db } = services.database;
  const known = await readChainPosition(db, deployment);
  if (known.head !== head.number) await storeHead(db, deployment, head, services.clock.now());
}
