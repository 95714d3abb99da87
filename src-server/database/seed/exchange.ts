import { Wallet } from 'ethers';
import { and, asc, eq, gte, inArray, notInArray } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/rules/durations.ts';
import { wholeTct } from '#contract/rules/exchange/limits.ts';
import type { ExchangeSide } from '#contract/rules/exchange/quote.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { pairInterface, tokenInterface } from '../../chain/artifacts.ts';
import { DEMO_CONFIRMATIONS } from '../../chain/embedded/demo-contracts.ts';
import { demoOwner } from '../../chain/embedded/demo-accounts.ts';
import { mintTestToken } from '../../chain/deploy.ts';
import { sendAndWait } from '../../chain/receipt-of.ts';
import { fixedClock } from '../../domain/base/clock.ts';
import { acceptQuote } from '../../domain/exchange/accept.ts';
import { allocateInventory } from '../../domain/exchange/inventory.ts';
import { askQuote } from '../../domain/exchange/quotes.ts';
import { samplePair } from '../../domain/prices/samples.ts';
import { mailTexts } from '../../mails/texts.ts';
import type { ChainServices, Services } from '../../services.ts';
import { exchangeInventoryMoves } from '../schema/exchange.ts';
import { balances } from '../schema/ledger.ts';
import { members } from '../schema/members.ts';
import { mails, settings } from '../schema/system.ts';

type DemoServices = Services & { readonly chain: ChainServices };

/** Whole TCT that the exchange may sell. */
const INVENTORY = 200_000;
const ALLOTTED_DAYS_AGO = 26;

interface Trade {
  readonly daysAgo: number;
  readonly by: 'star' | number;
  readonly side: ExchangeSide;
  readonly give: string;
}

/** Those of the demo's member, and of others, counted from the first. */
const trades: readonly Trade[] = [
  { daysAgo: 21.3, by: 0, side: 'buy', give: '150' },
  { daysAgo: 17.6, by: 1, side: 'buy', give: '90' },
  { daysAgo: 13.2, by: 'star', side: 'buy', give: '120' },
  { daysAgo: 8.4, by: 0, side: 'sell', give: '80' },
  { daysAgo: 6.1, by: 'star', side: 'buy', give: '60' },
  { daysAgo: 2.7, by: 'star', side: 'sell', give: '75.5' },
  { daysAgo: 0.9, by: 2, side: 'buy', give: '45' },
];

/** On the balance of who exchanges, so that nobody's is spent to its end. */
const TRADER_HAS = parseUsd('220');
const TRADERS = 3;

/**
 * Opens the exchange with an inventory that was allotted, trades of some weeks, and a past of the
 * pair's price, without which nobody would be quoted in the first half hour.
 */
export async function seedExchange(
  services: DemoServices,
  { admin, star }: { readonly admin: number; readonly star: number },
): Promise<void> {
  const { database, chain, clock } = services;
  // A start that was interrupted here keeps what it had made.
  if ((await database.db.$count(exchangeInventoryMoves)) > 0) return;
  const held = (await chain.treasury.tokenBalances()).TCT;
  const now = clock.now().getTime();
  // The pair is younger than the trades: nothing guarded their price.
  const ago = (days: number): Services => ({
    ...services,
    chain: null,
    clock: fixedClock(new Date(now - days * DAY_MS)),
  });
  await database.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ key: 'area_exchange_enabled', value: 'on', updatedAt: clock.now() });
    await allocateInventory(tx, ago(ALLOTTED_DAYS_AGO), {
      amount: wholeTct(INVENTORY),
      held,
      actorId: admin,
      reason: 'Inventario inicial',
    });
    const others = await tx
      .select({ id: members.id })
      .from(members)
      .innerJoin(balances, and(eq(balances.memberId, members.id), eq(balances.account, 'direct')))
      .where(
        and(
          eq(members.role, 'member'),
          gte(balances.amount, TRADER_HAS),
          notInArray(members.id, [star]),
        ),
      )
      .orderBy(asc(members.id))
      .limit(TRADERS);
    for (const { daysAgo, by, side, give } of trades) {
      const memberId = by === 'star' ? star : others[by]?.id;
      if (memberId === undefined) continue;
      const then = ago(daysAgo);
      const { quote } = await askQuote(tx, then, memberId, { side, give });
      if (quote === null) throw new Error('The demo refuses a quote of its own');
      await acceptQuote(tx, then, memberId, quote.number);
    }
    const { es, en } = mailTexts['exchange.done'];
    // What tells of the past was never sent.
    await tx.delete(mails).where(inArray(mails.subject, [es[0], en[0]]));
  });
  await givePairAPast(services);
}

/** Minutes between two samples of the past, and how far it goes back: twice the window of an average. */
const EVERY_MINUTES = 2;
const PAST_MINUTES = 58;
/** Whole TCT that are swapped at some of them, sold and bought in turns. */
const SWAPPED = [1500n, 900n, 1200n, 700n] as const;
const SWAP_EVERY = 7;

/**
 * Lets the time of the new chain go on to now in steps, with a sample of the pair at each and a swap at
 * some. It only works as long as the chain's time is behind.
 */
async function givePairAPast(services: DemoServices): Promise<void> {
  const { chain, clock } = services;
  const now = Math.floor(clock.now().getTime() / SECOND_MS);
  const { timestamp } = await chain.treasury.head();
  const swap = await preparedSwap(chain);
  let step = 0;
  for (let minutes = PAST_MINUTES; minutes > 0; minutes -= EVERY_MINUTES) {
    const at = now - (minutes * MINUTE_MS) / SECOND_MS;
    if (at <= timestamp) continue;
    if (step % SWAP_EVERY === SWAP_EVERY - 1) await swap(Math.floor(step / SWAP_EVERY));
    await chain.rpc.first(async (provider) => {
      await provider.send('evm_setNextBlockTimestamp', [at]);
      await provider.send('anvil_mine', [DEMO_CONFIRMATIONS + 1]);
    });
    const then = { ...services, clock: fixedClock(new Date(at * SECOND_MS)) };
    await samplePair(then, chain);
    step += 1;
  }
}

/** Swaps of the pair's owner, who is given what they take. */
async function preparedSwap(chain: ChainServices): Promise<(index: number) => Promise<void>> {
  const { pair, tokens } = chain.deployment;
  const unit = {
    TCT: 10n ** BigInt(tokens.TCT.decimals),
    USDC: 10n ** BigInt(tokens.USDC.decimals),
  };
  if (pair === undefined) return () => Promise.resolve();
  const isFirst = BigInt(tokens.TCT.address) < BigInt(tokens.USDC.address);
  return (index) =>
    chain.rpc.first(async (provider) => {
      const owner = new Wallet(demoOwner.privateKey, provider);
      const sold = index % 2 === 0 ? 'TCT' : 'USDC';
      const whole = SWAPPED[index % SWAPPED.length] ?? 0n;
      const amount = (sold === 'TCT' ? whole : whole / 2n) * unit[sold];
      await mintTestToken(owner, tokens[sold], owner.address, amount);
      const approve = tokenInterface.encodeFunctionData('approve', [pair, amount]);
      await sendAndWait(owner, { to: tokens[sold].address, data: approve });
      const zeroForOne = (sold === 'TCT') === isFirst;
      const data = pairInterface.encodeFunctionData('swap', [
        zeroForOne,
        amount,
        0n,
        owner.address,
      ]);
      await sendAndWait(owner, { to: pair, data });
    });
}
