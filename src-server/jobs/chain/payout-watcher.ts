import { readChainPosition, storeHead } from '../../domain/chain/position.ts';
import { readPayments } from '../../domain/payouts/cursor.ts';
import { lapseRefused } from '../../domain/payouts/approvals.ts';
import { doubtEverythingSent, releaseExpired } from '../../domain/payouts/expiry.ts';
import { sendSigned } from '../../domain/payouts/send.ts';
import { watchSent } from '../../domain/payouts/sent.ts';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import { requireChain } from '../../require-chain.ts';
import type { ChainServices, Services } from '../../services.ts';
import { servicesByTreasury } from '../../treasuries.ts';
import { newestBlock, watchChain } from './watch-chain.ts';

/**
 * One round of the payout watcher, over every treasury that is watched: books final payments,
 * releases unpaid items past their deadline, observes pending transactions. Nothing else approves or
 * releases by what the chain says. Safe in several processes: every step is a conditional update.
 */
export const payoutTick = watchChain({
  watch,
  lost: ({ log }, error) => log.warn({ err: error }, 'the chain cannot be reached'),
  found: ({ log }) => log.info('the chain can be reached again'),
  disagreed: async (services, error) => {
    const doubted: number[] = [];
    for (const each of servicesByTreasury(services)) {
      doubted.push(...(await doubtEverythingSent(each)));
    }
    if (doubted.length > 0) {
      services.log.error({ err: error, doubted }, 'the chain sources disagree');
    }
  },
});

async function watch(services: Services, { treasury }: ChainServices): Promise<void> {
  const final = await treasury.finalHead();
  const all = servicesByTreasury(services);
  let upToDate = true;
  for (const each of all) if (!(await readPayments(each, final))) upToDate = false;
  // With the payments of all of them in the books: an earlier treasury may have paid it.
  if (upToDate) for (const each of all) await releaseExpired(each, final);
  const head = await newestBlock(treasury);
  if (!head) return;
  for (const each of all) await follow(each, { final, head, upToDate });
}

interface Seen {
  readonly final: BlockPoint;
  readonly head: BlockPoint;
  readonly upToDate: boolean;
}

/** What is on its way out of one treasury. */
async function follow(services: Services, { final, head, upToDate }: Seen): Promise<void> {
  const { deployment } = requireChain(services);
  await sendSigned(services, head);
  if (upToDate) await watchSent(services, { final, head });
  await lapseRefused(services);
  const { db } = services.database;
  const known = await readChainPosition(db, deployment);
  if (known.head !== head.number) await storeHead(db, deployment, head, services.clock.now());
}
