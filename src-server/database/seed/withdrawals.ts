import { and, desc, eq, gte, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import { getAddress, keccak256, toUtf8Bytes } from 'ethers';
import type { WithdrawalType } from '#contract/rules/accounts.ts';
import { parseUsd, type WithdrawalCurrency } from '#contract/rules/money.ts';
import type { Settings } from '#contract/rules/settings.ts';
import { feeSettingOf, quoteWithdrawal } from '#contract/rules/withdrawals/quote.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { demoAccount, FIRST_MEMBER_ACCOUNT } from '../../chain/embedded/demo-accounts.ts';
import { fixedClock } from '../../domain/base/clock.ts';
import { DomainError } from '../../domain/base/errors.ts';
import { cancelWithdrawal, refuseWithdrawal } from '../../domain/withdrawals/close.ts';
import { acceptWithdrawals } from '../../domain/withdrawals/accept.ts';
import { createWithdrawal } from '../../domain/withdrawals/create.ts';
import type { WithdrawalTerms } from '../../domain/withdrawals/quote.ts';
import type { ChainServices, Services } from '../../services.ts';
import { balances, entries, journals } from '../schema/ledger.ts';
import { members } from '../schema/members.ts';
import { withdrawals } from '../schema/withdrawals.ts';
import { matchFloat } from './float.ts';
import { payRun } from './payments.ts';
import { demoAccounts } from './people.ts';
import type { SeedRandom } from './random.ts';

type DemoServices = Services & { readonly chain: ChainServices };

/** Where a demo withdrawal ends up. */
type Fate = 'paid' | 'refused' | 'cancelled' | 'queued' | 'on_hold' | 'in_review';

interface Wish {
  readonly daysAgo: number;
  readonly memberId: number;
  readonly type: WithdrawalType;
  readonly currency: WithdrawalCurrency;
  readonly amount: string;
  readonly wallet: string;
  readonly fate: Fate;
}

const LEAST = parseUsd('20');

/**
 * Withdrawals in every status, asked for, confirmed, refused, cancelled and paid through the
 * domain's functions with the clock of their day. The payments are real ones on the embedded chain.
 */
export async function seedWithdrawals(services: DemoServices, random: SeedRandom): Promise<void> {
  // A start that was interrupted here keeps what it had made; asking twice would double it.
  if ((await services.database.db.$count(withdrawals)) > 0) return;
  await matchFloat(services);
  const ids = await namedIds(services);
  const wishes = [...starWishes(ids.star), ...(await otherWishes(services, random, ids.all))];
  wishes.sort((a, b) => b.daysAgo - a.daysAgo);

  let toPay: number[] = [];
  let runMonth = '';
  for (const wish of wishes) {
    const month = dayOf(services, wish.daysAgo).toISOString().slice(0, 7);
    if (month !== runMonth && toPay.length > 0) {
      await payRun(clockedAt(services, wish.daysAgo + 0.2), toPay, ids.admin);
      toPay = [];
    }
    runMonth = month;
    const number = await makeWish(services, wish, ids.admin).catch(unlessTooMuch);
    if (number !== null && wish.fate === 'paid') toPay.push(number);
  }
  if (toPay.length > 0) await payRun(clockedAt(services, 1.5), toPay, ids.admin);
}

/** Earnings of the global network that still wait on that day make one withdrawal fewer. */
function unlessTooMuch(error: unknown): null {
  if (error instanceof DomainError && error.code === 'earnings_exceeded') return null;
  throw error;
}

function dayOf(services: Services, daysAgo: number): Date {
  return new Date(services.clock.now().getTime() - daysAgo * DAY_MS);
}

/** The same services, living on an earlier day. */
function clockedAt(services: DemoServices, daysAgo: number): DemoServices {
  return { ...services, clock: fixedClock(dayOf(services, daysAgo)) };
}

/** @returns its number; null where the member had earned too little to ask for anything by then */
async function makeWish(
  services: DemoServices,
  planned: Wish,
  adminId: number,
): Promise<number | null> {
  const { database } = services;
  const wish = { ...planned, amount: await affordable(services, planned) };
  if (parseUsd(wish.amount) < LEAST) return null;
  const then = clockedAt(services, wish.daysAgo);
  const asked = wish.fate === 'on_hold' ? withHold(then) : then;
  const settings = await services.settings.read(database.db);
  const { number } = await database.transaction((tx) =>
    createWithdrawal(tx, asked, wish.memberId, termsOf(services, settings, wish)),
  );
  const later = clockedAt(services, Math.max(0.01, wish.daysAgo - 0.7));
  await database.transaction(async (tx) => {
    if (wish.fate === 'paid' || wish.fate === 'queued') {
      await acceptWithdrawals(tx, later, adminId, [number]);
    } else if (wish.fate === 'refused') {
      await refuseWithdrawal(tx, later, number, { actorId: adminId, reason: 'repeated', note: '' });
    } else if (wish.fate === 'cancelled') {
      await cancelWithdrawal(tx, later, wish.memberId, number);
    }
  });
  return number;
}

/**
 * The wish's amount, or what of it (in tens) the member could spare on that day and on every day
 * since: what was earned later must not have been withdrawn before.
 */
async function affordable(services: Services, wish: Wish): Promise<string> {
  const at = dayOf(services, wish.daysAgo).toISOString();
  const { rows } = await services.database.db.execute<{ spare: string }>(sql`
    with balance as (
      select j.occurred_at as at,
        sum(e.amount) over (order by j.occurred_at, e.id) as amount
      from ${entries} e join ${journals} j on j.id = e.journal_id
      where e.member_id = ${wish.memberId} and e.account = ${wish.type}
    )
    select coalesce(min(amount), 0)::text as spare from balance
    where at >= (select max(at) from balance where at <= ${at}::timestamptz)`);
  const spare = parseUsd(rows[0]?.spare ?? '0');
  if (spare >= parseUsd(wish.amount)) return wish.amount;
  return String((spare / parseUsd('10')) * 10n);
}

/** As if new addresses had to wait here too, which they do outside the demo. */
function withHold(services: DemoServices): DemoServices {
  const { settings } = services;
  return {
    ...services,
    settings: { read: async (db) => ({ ...(await settings.read(db)), new_wallet_hold_hours: 24 }) },
  };
}

function termsOf({ chain }: DemoServices, settings: Settings, wish: Wish): WithdrawalTerms {
  const { type, currency, wallet } = wish;
  const { chainId, tokens } = chain.deployment;
  const feeRate = settings[feeSettingOf(currency)];
  const price = currency === 'TCT' ? settings.tct_price : '1';
  const tokenDecimals = tokens[currency].decimals;
  const { gross, ...quote } = quoteWithdrawal(parseUsd(wish.amount), {
    feeRate,
    price,
    tokenDecimals,
  });
  return {
    type,
    currency,
    wallet,
    chainId,
    feeRate,
    price,
    tokenDecimals,
    tctAmount: null,
    amount: gross,
    ...quote,
  };
}

async function namedIds({ database }: Services) {
  const rows = await database.db
    .select({ id: members.id, username: members.username })
    .from(members)
    .where(
      inArray(
        members.username,
        Object.values(demoAccounts).map((account) => account.username),
      ),
    );
  const idOf = (account: keyof typeof demoAccounts) => {
    const id = rows.find((row) => row.username === demoAccounts[account].username)?.id;
    if (id === undefined) throw new Error(`The demo account ${account} is missing`);
    return id;
  };
  return { admin: idOf('admin'), star: idOf('member'), all: rows.map((row) => row.id) };
}

/** What the demo's member asked for over the months. */
function starWishes(memberId: number): Wish[] {
  const own = demoAccount(FIRST_MEMBER_ACCOUNT).address;
  const other = demoAccount(FIRST_MEMBER_ACCOUNT + 1).address;
  const wish = (
    daysAgo: number,
    fate: Fate,
    amount: string,
    currency: WithdrawalCurrency,
    type: WithdrawalType = 'direct',
    wallet = own,
  ): Wish => ({ daysAgo, memberId, type, currency, amount, wallet, fate });
  return [
    wish(71, 'refused', '400', 'USDC'),
    wish(66, 'paid', '600', 'USDT'),
    wish(52, 'cancelled', '250', 'USDT'),
    wish(46, 'paid', '850', 'USDC'),
    wish(38, 'paid', '900', 'TCT', 'direct', other),
    wish(10, 'paid', '60', 'USDC', 'global'),
    wish(20, 'paid', '300', 'USDT', 'pool'),
    wish(11, 'paid', '500', 'USDT'),
    wish(1.4, 'queued', '650', 'USDT'),
    wish(0.3, 'in_review', '320', 'TCT'),
  ];
}

/** Fates of the others, newest first: most of the queue waits for the administrator. */
const otherFates: readonly (readonly [Fate, number])[] = [
  ['in_review', 9],
  ['queued', 5],
  ['on_hold', 1],
  ['paid', 12],
  ['refused', 2],
  ['cancelled', 1],
];

async function otherWishes(
  services: DemoServices,
  random: SeedRandom,
  excluded: readonly number[],
): Promise<Wish[]> {
  const rich = await services.database.db
    .select({ memberId: balances.memberId, amount: balances.amount })
    .from(balances)
    .innerJoin(members, eq(members.id, balances.memberId))
    .where(
      and(
        eq(balances.account, 'direct'),
        gte(balances.amount, parseUsd('120')),
        isNotNull(members.emailVerifiedAt),
        notInArray(balances.memberId, [...excluded]),
      ),
    )
    .orderBy(desc(balances.amount), balances.memberId)
    .limit(40);
  const fates = otherFates.flatMap(([fate, count]) => Array.from({ length: count }, () => fate));
  return fates.flatMap((fate, index) => {
    const owner = rich[index];
    if (!owner || owner.amount < parseUsd('60')) return [];
    const whole = Number(owner.amount / parseUsd('10'));
    const tens = index === 0 ? whole : random.between(4, Math.max(4, Math.floor(whole * 0.7)));
    return [
      {
        daysAgo: ageOf(fate, random),
        memberId: owner.memberId,
        type: 'direct' as const,
        currency: random.weighted<WithdrawalCurrency>([
          ['USDT', 5],
          ['USDC', 3],
          ['TCT', 2],
        ]),
        amount: String(tens * 10),
        // Two members share an address, as happens in families and in frauds.
        wallet: inventAddress(index === 3 ? 2 : index),
        fate,
      },
    ];
  });
}

function ageOf(fate: Fate, random: SeedRandom): number {
  if (fate === 'in_review' || fate === 'on_hold') return 0.05 + random.next() * 0.9;
  if (fate === 'queued') return 1 + random.next() * 1.5;
  return 4 + random.next() * 90;
}

/** An address nobody has a key for. */
function inventAddress(index: number): string {
  return getAddress(`0x${keccak256(toUtf8Bytes(`demo member ${index}`)).slice(-40)}`);
}
