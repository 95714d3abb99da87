import { and, eq, gt, isNull, lt, notExists, notInArray, or } from 'drizzle-orm';
import type { JsonRpcProvider } from 'ethers';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import {
  payoutBatches,
  payoutItems,
  payoutRuns,
  payoutSigned,
  payoutTransactions,
} from '../../database/schema/payouts.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { touchedItem } from './runs.ts';
import { finishedStates } from './states.ts';

/** Milliseconds after which a transaction that was sent and that nobody sees is sent again. */
const SEND_AGAIN = 15_000;

/**
 * Sends every stored transaction that the chain has not shown, while its deadline lets it pay. It is
 * the only place that sends, so a server killed after storing goes on here. Sending twice is
 * harmless: a source knows the transaction by its hash, and the chain takes its nonce once.
 */
export async function sendSigned(services: Services, head: BlockPoint): Promise<void> {
  for (const { hash, raw } of await unseen(services, head)) {
    const { rpc } = requireChain(services);
    const answers = await rpc.each((provider) => offer(provider, raw));
    const refusals = answers.filter((answer) => answer !== undefined);
    const isTaken = refusals.length < answers.length;
    await services.database.db
      .update(payoutSigned)
      .set({
        sentAt: services.clock.now(),
        refusal: isTaken ? null : refusals.join(' · ').slice(0, 500),
      })
      .where(eq(payoutSigned.txHash, hash));
    if (!isTaken) services.log.warn({ hash, refusals }, 'a signed payout was not taken');
  }
}

function unseen(
  services: Services,
  head: BlockPoint,
): Promise<{ readonly hash: string; readonly raw: string }[]> {
  const { deployment } = requireChain(services);
  const { database, clock } = services;
  return database.db
    .select({ hash: payoutSigned.txHash, raw: payoutSigned.raw })
    .from(payoutSigned)
    .innerJoin(payoutRuns, eq(payoutRuns.number, payoutSigned.runNumber))
    .innerJoin(
      payoutBatches,
      and(
        eq(payoutBatches.runNumber, payoutSigned.runNumber),
        eq(payoutBatches.batchIndex, payoutSigned.batchIndex),
      ),
    )
    .innerJoin(payoutTransactions, eq(payoutTransactions.txHash, payoutSigned.txHash))
    .where(
      and(
        eq(payoutTransactions.state, 'reported'),
        notInArray(payoutBatches.state, [...finishedStates]),
        notExists(
          database.db
            .select({ id: payoutItems.id })
            .from(payoutItems)
            .where(
              and(
                eq(payoutItems.runNumber, payoutBatches.runNumber),
                eq(payoutItems.batchIndex, payoutBatches.batchIndex),
                touchedItem,
              ),
            ),
        ),
        eq(payoutRuns.chainId, deployment.chainId),
        eq(payoutRuns.contract, deployment.treasury),
        gt(payoutRuns.deadline, new Date(head.timestamp * 1000)),
        or(
          isNull(payoutSigned.sentAt),
          lt(payoutSigned.sentAt, new Date(clock.now().getTime() - SEND_AGAIN)),
        ),
      ),
    )
    .orderBy(payoutSigned.nonce);
}

/** What the source said instead of taking it; undefined where it has it now. */
export async function offer(provider: JsonRpcProvider, raw: string): Promise<string | undefined> {
  try {
    await provider.send('eth_sendRawTransaction', [raw]);
    return undefined;
  } catch (error) {
    const said = saidBy(error);
    if (said === undefined) throw error;
    return /already (known|imported)/i.test(said) ? undefined : said;
  }
}

/** The message of a source that answered; undefined where it could not be asked. */
function saidBy(error: unknown): string | undefined {
  const { error: plain, info } = error as {
    readonly error?: { readonly message?: unknown };
    readonly info?: { readonly error?: { readonly message?: unknown } };
  };
  const message = info?.error?.message ?? plain?.message;
  return typeof message === 'string' ? message : undefined;
}
