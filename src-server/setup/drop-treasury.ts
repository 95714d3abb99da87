import { and, eq, gt, inArray, isNull, notInArray, or } from 'drizzle-orm';
import { withdrawalCurrencies } from '#contract/rules/money.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { ChainDeployment } from '../chain/deployment.ts';
import { readReceivingCode, receivingAddress } from '../chain/receiving-address.ts';
import type { Treasury } from '../chain/treasury/types.ts';
import { openChain, storeDeployment } from '../chain-services.ts';
import type { Config } from '../config/config.ts';
import type { Database, DatabaseHandle } from '../database/database.ts';
import { issuerPayments } from '../database/schema/issuer-payments.ts';
import { payoutRuns } from '../database/schema/payouts.ts';
import { purchaseRequests, receipts } from '../database/schema/purchases.ts';
import { audit } from '../domain/audit/write.ts';
import { readChainPosition } from '../domain/chain/position.ts';
import { finishedStates } from '../domain/payouts/states.ts';
import { openStatuses } from '../domain/purchases/states.ts';
import { transfersUnderWay } from '../domain/treasury/cursor.ts';
import { lockPayouts } from '../domain/treasury/payouts-lock.ts';
import type { ChainServices } from '../services.ts';
import { StartRefusal } from '../start-refusal.ts';

/** So long after its end a payment to a request's address is still looked for. */
const LATE_DAYS = 30;

interface Dropping {
  readonly pinned: ChainDeployment;
  /** EIP-55 of an earlier treasury. */
  readonly address: string;
  readonly config: Config;
  readonly now: Date;
}

/**
 * Watches an earlier treasury no more, once nothing can come of it: it is empty, read up to the newest block, no run,
 * payment to an issuer or purchase of it is open, and nothing lies on its receiving addresses.
 * @returns what was done, in a sentence
 * @throws StartRefusal with what is still open; ChainUnreachable
 */
export async function dropTreasury(
  database: DatabaseHandle,
  { pinned, address, config, now }: Dropping,
): Promise<string> {
  const chain = openChain(pinned, config.rpcUrls);
  try {
    const treasury = chain.others.find((other) => other.deployment.treasury === address);
    if (!treasury) throw new StartRefusal(`${address} is no earlier treasury.`);
    const kept = `The treasury ${address} stays watched:`;
    const held = await treasury.tokenBalances();
    const left = withdrawalCurrencies.filter((currency) => held[currency] > 0n);
    if (left.length > 0) throw new StartRefusal(`${kept} it still holds ${left.join(' and ')}.`);
    // After its balances: what emptied it has to be in the books.
    if (await isUnread(database.db, chain, treasury)) {
      throw new StartRefusal(`${kept} the server has not read all of it, so let it run first.`);
    }
    const addresses = await openAddresses(database.db, chain, treasury, now);
    if (addresses > 0) {
      throw new StartRefusal(`${kept} ${addresses} of its receiving addresses may still be paid.`);
    }
    await database.transaction(async (tx) => {
      // Nobody freezes or books a run meanwhile.
      await lockPayouts(tx);
      const open = await openWork(tx, treasury.deployment);
      if (open > 0) throw new StartRefusal(`${kept} ${open} runs or payments of it are open.`);
      const earlier = (pinned.earlier ?? []).filter((one) => one.treasury !== address);
      await storeDeployment(tx, { ...pinned, earlier }, now);
      await audit(tx, {
        actorId: null,
        action: 'contracts.dropped',
        subject: `chain/${pinned.chainId}`,
        before: { treasury: address },
        at: now,
      });
    });
    return `The treasury ${address} is watched no more: restart the server.`;
  } finally {
    chain.rpc.close();
  }
}

/** Whether there is something of a treasury that the books do not have yet. */
async function isUnread(
  db: Database,
  { rpc }: ChainServices,
  treasury: Treasury,
): Promise<boolean> {
  const { deployment } = treasury;
  const { read } = await readChainPosition(db, deployment);
  if (!read) return true;
  if ((await transfersUnderWay(db, { rpc, deployment })).length > 0) return true;
  const { number } = await treasury.head();
  return read.block < number && (await treasury.readPaid(read.block + 1, number)).length > 0;
}

async function openWork(db: Database, { chainId, treasury }: ChainDeployment): Promise<number> {
  const runs = await db.$count(
    payoutRuns,
    and(
      eq(payoutRuns.chainId, chainId),
      eq(payoutRuns.contract, treasury),
      notInArray(payoutRuns.state, [...finishedStates]),
    ),
  );
  const payments = await db.$count(
    issuerPayments,
    and(
      eq(issuerPayments.chainId, chainId),
      eq(issuerPayments.treasury, treasury),
      eq(issuerPayments.state, 'approved'),
    ),
  );
  return runs + payments;
}

/** Receiving addresses of a treasury that something lies on, or that payments are still looked for at. */
async function openAddresses(
  db: Database,
  { rpc }: ChainServices,
  { deployment }: Treasury,
  now: Date,
): Promise<number> {
  const code = await readReceivingCode(rpc, deployment);
  const lying = db
    .select({ number: receipts.requestNumber })
    .from(receipts)
    .where(and(isNull(receipts.sweptTxHash), gt(receipts.amount, 0n)));
  const rows = await db
    .select({ number: purchaseRequests.number, address: purchaseRequests.address })
    .from(purchaseRequests)
    .where(
      and(
        eq(purchaseRequests.chainId, deployment.chainId),
        or(
          inArray(purchaseRequests.status, [...openStatuses]),
          gt(purchaseRequests.closedAt, new Date(now.getTime() - LATE_DAYS * DAY_MS)),
          inArray(purchaseRequests.number, lying),
        ),
      ),
    );
  return rows.filter(({ number, address }) => receivingAddress(code, number) === address).length;
}
