import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { MINUTE_MS, SECOND_MS } from '#contract/rules/durations.ts';
import {
  demoAccount,
  demoOperator,
  demoOwner,
  demoSecondAgent,
  FIRST_MEMBER_ACCOUNT,
} from './chain/embedded/demo-accounts.ts';
import { openDemoChain, type DemoChain } from './chain/embedded/demo-chain.ts';
import {
  mendDemoChain,
  type RepaidItem,
  type SettledPayment,
} from './chain/embedded/mend-demo-chain.ts';
import type { RpcOptions } from './chain/rpc.ts';
import type { TreasuryEdition } from './chain/treasury/edition.ts';
import { openChain, readDeployment, storeDeployment } from './chain-services.ts';
import { lockDirectory } from './database/directory-lock.ts';
import type { Database, DatabaseHandle } from './database/database.ts';
import { chainCursors, payoutItems } from './database/schema/payouts.ts';
import { priceSamples } from './database/schema/exchange.ts';
import { receipts } from './database/schema/purchases.ts';
import { withdrawals } from './database/schema/withdrawals.ts';
import { OVERLAP } from './domain/chain/cursor.ts';
import { readChainPosition } from './domain/chain/position.ts';
import { fixedClock, type Clock, type MovableClock } from './domain/base/clock.ts';
import { settingsReader } from './domain/base/settings.ts';
import { giveUpLostContracts } from './domain/offerings/lost-contracts.ts';
import { samplePair } from './domain/prices/samples.ts';
import { beginTreasuryBooks } from './domain/treasury/cursor.ts';
import type { ChainServices, DemoChainAccess, Services } from './services.ts';

const MEMBER_ACCOUNTS = 3;

/**
 * A chain that stood still goes on so many windows of the price's average before now, with a sample of
 * its pair each half window: an average needs one that is between one and two windows old, now and
 * after a next start.
 */
const RESUMED_WINDOWS = 1.5;
const SAMPLED_WINDOWS = 0.5;

export interface RunningDemoChain {
  readonly chain: ChainServices;
  readonly access: DemoChainAccess;
  /**
   * Lets the chain's time go on to the present, with samples of its pair on the way, so that TCT has a
   * price at once; from there a block a second.
   */
  goLive(services: DemoServices): Promise<void>;
  stop(): Promise<void>;
}

type DemoServices = Services & { readonly chain: ChainServices };

interface DemoChainInput {
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  /** The same, where it can be put forward: the chain goes with it. */
  readonly movable: MovableClock | null;
  readonly dataDirectory: string;
  /** Of the treasury of a new demo; the first where left out. */
  readonly edition?: TreasuryEdition;
  /** Told of each call of the chain. */
  readonly onCall?: RpcOptions['onCall'];
  /** Told to whoever started the server. */
  readonly say: (sentence: string) => void;
}

/**
 * Starts the embedded chain beside its database. A chain that was saved before the database's last
 * moments, or lost, is brought up to the books, which is said.
 * @throws StartRefusal where another process keeps the chain of this directory
 */
export async function startDemoChain(input: DemoChainInput): Promise<RunningDemoChain> {
  const { database, clock, movable, dataDirectory, edition, onCall, say } = input;
  mkdirSync(dataDirectory, { recursive: true });
  const unlock = lockDirectory(join(dataDirectory, 'chain.lock'));
  const existing = await readDeployment(database.db);
  const { read, head } = await readChainPosition(database.db, existing);
  const expectedHeight = Math.max(head ?? 0, read?.block ?? 0, existing?.deployedAtBlock ?? 0);
  const { exchange_twap_minutes: minutes } = await settingsReader.read(database.db);
  const past = RESUMED_WINDOWS * minutes * MINUTE_MS;
  const chain = await openDemoChain({
    dataDir: dataDirectory,
    edition,
    resumeAt: Math.floor((clock.now().getTime() - past) / SECOND_MS),
    ...(existing && { existing, expectedHeight }),
  });
  const stop = async (): Promise<void> => {
    await chain.stop();
    unlock();
  };
  try {
    if (existing) await mend(database, chain, expectedHeight, say);
    if (existing && chain.origin === 'lost') await passOver(database, expectedHeight);
    if (chain.origin === 'lost') await tellLostPayments(input);
    await database.transaction((tx) => storeDeployment(tx, chain.deployment, clock.now()));
  } catch (error) {
    await stop();
    throw error;
  }
  const services = openChain(chain.deployment, [chain.url], onCall);
  try {
    if (existing) await tellLostContracts(input, services);
  } catch (error) {
    services.rpc.close();
    await stop();
    throw error;
  }
  movable?.follow((milliseconds) => chain.advance(milliseconds));
  return {
    chain: services,
    access: accessTo(chain, movable),
    goLive: async (given) => {
      await samplePast(given, chain);
      await chain.goLive();
    },
    stop: async () => {
      services.rpc.close();
      await stop();
    },
  };
}

async function samplePast(services: DemoServices, chain: DemoChain): Promise<void> {
  const { exchange_twap_minutes: minutes } = await services.settings.read(services.database.db);
  const step = (SAMPLED_WINDOWS * minutes * MINUTE_MS) / SECOND_MS;
  // What is nearer to now is sampled by the job.
  const end = services.clock.now().getTime() / SECOND_MS - step / 2;
  for (let at = (await services.chain.treasury.head()).timestamp; at < end; at += step) {
    await chain.travelTo(Math.floor(at));
    const clock = fixedClock(new Date(at * SECOND_MS));
    await samplePair({ ...services, clock }, services.chain);
  }
}

function accessTo({ url }: DemoChain, clock: MovableClock | null): DemoChainAccess {
  return {
    rpcUrl: url,
    operatorAccounts: [demoOperator.address, demoSecondAgent.address],
    ownerAccount: demoOwner.address,
    ownerSent: new Set(),
    memberAccounts: Array.from(
      { length: MEMBER_ACCOUNTS },
      (_, index) => demoAccount(FIRST_MEMBER_ACCOUNT + index).address,
    ),
    clock,
  };
}

async function mend(
  database: DatabaseHandle,
  chain: DemoChain,
  expectedHeight: number,
  say: (sentence: string) => void,
): Promise<void> {
  const paid = await settledPayments(database.db);
  const { summary, repaid } = await mendDemoChain({ chain, expectedHeight, paid });
  if (summary === null) return;
  say(summary);
  await storeRepaid(database, repaid);
  const block = Math.max(expectedHeight, ...repaid.map(({ blockNumber }) => blockNumber));
  await database.transaction((tx) =>
    // What was minted to pay again is no top-up.
    beginTreasuryBooks(tx, chain.deployment, { block, at: new Date() }),
  );
}

/**
 * What was received on a lost chain stays in the books: its blocks are not read again, on which
 * everything would look undone. What its pair had summed up is no past of the new one's.
 */
async function passOver(database: DatabaseHandle, height: number): Promise<void> {
  await database.db.update(chainCursors).set({ blockNumber: height + OVERLAP, blockHash: '' });
  await database.db.delete(priceSamples);
}

async function settledPayments(db: Database): Promise<SettledPayment[]> {
  const rows = await db
    .select({
      number: withdrawals.number,
      to: withdrawals.wallet,
      amount: withdrawals.tokenAmount,
      currency: withdrawals.currency,
    })
    .from(withdrawals)
    .where(eq(withdrawals.detail, 'confirmed'));
  return rows.map((row) => ({ ...row, number: BigInt(row.number) }));
}

/** The books follow the mended chain: other transactions paid, and its blocks have other hashes. */
async function storeRepaid(database: DatabaseHandle, repaid: readonly RepaidItem[]): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.update(chainCursors).set({ blockHash: '' });
    for (const { number, txHash, blockNumber } of repaid) {
      const own = Number(number);
      await tx.update(withdrawals).set({ txHash }).where(eq(withdrawals.number, own));
      await tx
        .update(payoutItems)
        .set({ txHash, blockNumber, logIndex: null })
        .where(eq(payoutItems.withdrawalNumber, own));
    }
  });
}

async function tellLostPayments({ database, dataDirectory, say }: DemoChainInput): Promise<void> {
  if ((await database.db.$count(receipts)) === 0) return;
  say(
    `Payments of purchases on the lost chain cannot be made again, so sweeps and liabilities will not agree: delete ${dataDirectory} to begin anew.`,
  );
}

async function tellLostContracts(
  { database, clock, dataDirectory, say }: DemoChainInput,
  services: ChainServices,
): Promise<void> {
  if ((await giveUpLostContracts(database, services, clock.now())) === 0) return;
  say(
    `Contracts of offerings went with the lost chain: what they issued stays in the books and can't be read any more. Delete ${dataDirectory} to begin anew.`,
  );
}
