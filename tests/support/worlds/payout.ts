import { sql } from 'drizzle-orm';
import type { MemberAccount, WithdrawalType } from '#contract/rules/accounts.ts';
import { parseUsd, type WithdrawalCurrency } from '#contract/rules/money.ts';
import type { SettingKey } from '#contract/rules/settings.ts';
import type { Database } from '#server/database/database.ts';
import { payoutItems } from '#server/database/schema/payouts.ts';
import { settings } from '#server/database/schema/system.ts';
import { withdrawals } from '#server/database/schema/withdrawals.ts';
import { balancesOf, postJournal } from '#server/domain/ledger/journals.ts';
import { freezeRun } from '#server/domain/payouts/freeze.ts';
import { prepareIntent, recordIntent } from '#server/domain/payouts/intent.ts';
import { planPayout } from '#server/domain/payouts/plan.ts';
import { acceptWithdrawals } from '#server/domain/withdrawals/accept.ts';
import { createWithdrawal } from '#server/domain/withdrawals/create.ts';
import { termsOf } from '#server/domain/withdrawals/quote.ts';
import { createTestDatabase } from '../database/create.ts';
import type { PayoutChain } from '../chain/payouts.ts';
import { insertMember } from '../people.ts';
import { createTestServices, type TestServices } from '../services.ts';

type PayoutServices = TestServices & { readonly chain: PayoutChain };

/** A database with three people, on a real chain. */
export interface PayoutWorld {
  readonly services: PayoutServices;
  readonly chain: PayoutChain;
  readonly member: number;
  readonly admin: number;
  readonly secondAdmin: number;
  close(): Promise<void>;
}

export async function createPayoutWorld(chain: PayoutChain): Promise<PayoutWorld> {
  const database = await createTestDatabase();
  const services = { ...createTestServices(database, { chain }), chain };
  const people = await database.transaction(async (tx) => ({
    member: await insertMember(tx, 'member'),
    admin: await insertMember(tx, 'admin', { isAdmin: true }),
    secondAdmin: await insertMember(tx, 'second', { isAdmin: true }),
  }));
  await configure(services.database.db, { new_wallet_hold_hours: 0 });
  return { ...people, services, chain, close: () => database.close() };
}

/** Stores settings as an administrator would. */
export async function configure(
  db: Database,
  values: Partial<Record<SettingKey, string | number>>,
): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    const row = { value, updatedAt: new Date() };
    await db
      .insert(settings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row });
  }
}

let funded = 0;

/** Credits a balance (USD), `ago` milliseconds before now, as earned where the account is `global`. */
export function fund(
  { services }: { readonly services: TestServices },
  memberId: number,
  usd: string,
  {
    account = 'direct',
    ago = 0,
  }: { readonly account?: WithdrawalType; readonly ago?: number } = {},
): Promise<void> {
  funded += 1;
  const amount = parseUsd(usd);
  return services.database.transaction((tx) =>
    postJournal(tx, {
      kind: account === 'global' ? 'global_earning' : 'direct_bonus',
      idempotencyKey: `test:${funded}`,
      occurredAt: new Date(services.clock.now().getTime() - ago),
      entries: [
        { account, memberId, amount },
        { account: 'bonus_expense', currency: 'USD', amount: -amount },
      ],
    }),
  );
}

let wallets = 0;

/** What a treasury holds that covers everything. */
export const plenty = { USDT: 10n ** 30n, USDC: 10n ** 30n, TCT: 10n ** 40n };

/** An address nobody has used. */
export function freshWallet(): string {
  wallets += 1;
  return `0x${(0xabc0_0000 + wallets).toString(16).padStart(40, '1')}`;
}

interface Ask {
  readonly amount?: string;
  readonly currency?: WithdrawalCurrency;
  readonly type?: WithdrawalType;
  readonly wallet?: string;
  readonly memberId?: number;
}

/** A member's withdrawal with its code passed over; returns the number. */
export async function ask(world: PayoutWorld, given: Ask = {}): Promise<number> {
  const { services } = world;
  const memberId = given.memberId ?? world.member;
  return services.database.transaction(async (tx) => {
    const { terms } = await termsOf(tx, services, memberId, {
      type: given.type ?? 'direct',
      currency: given.currency ?? 'USDT',
      amount: given.amount ?? '100',
      wallet: given.wallet ?? freshWallet(),
    });
    return (await createWithdrawal(tx, services, memberId, terms)).number;
  });
}

/** `ask`, confirmed by the administrator. */
export async function askConfirmed(world: PayoutWorld, given: Ask = {}): Promise<number> {
  const number = await ask(world, given);
  await world.services.database.transaction((tx) =>
    acceptWithdrawals(tx, world.services, world.admin, [number]),
  );
  return number;
}

/** Plans and freezes a run. */
export async function freeze(world: PayoutWorld, numbers: readonly number[]) {
  const { services, chain, admin } = world;
  const plan = await planPayout(services, numbers, chain.operator, admin);
  return services.database.transaction((tx) => freezeRun(tx, services, plan, admin));
}

/** What the wallet is asked to sign for a batch. */
export async function intend(world: PayoutWorld, runNumber: number, batch = 0) {
  const { services, chain, admin } = world;
  const request = { batch, sender: chain.operator };
  const gas = await prepareIntent(services, runNumber, request);
  return services.database.transaction((tx) =>
    recordIntent(tx, services, runNumber, { ...request, gas, actorId: admin }),
  );
}

/** Asks for the batch and sends it, unmined; returns the transaction's hash. */
export async function sign(world: PayoutWorld, runNumber: number, batch = 0): Promise<string> {
  const { from, to, data, gas } = await intend(world, runNumber, batch);
  return world.chain.send({ from, to, data, gas: BigInt(gas) });
}

/** Where a withdrawal stands. */
export async function detailOf({ services }: PayoutWorld, number: number) {
  const rows = await services.database.db.select().from(withdrawals);
  const row = rows.find((withdrawal) => withdrawal.number === number);
  if (!row) throw new Error(`There is no withdrawal ${number}`);
  return row.detail;
}

/** State and reason of each item of a run, by withdrawal. */
export async function itemsOf({ services }: PayoutWorld, runNumber: number) {
  const rows = await services.database.db.select().from(payoutItems);
  return rows
    .filter((item) => item.runNumber === runNumber)
    .map(({ withdrawalNumber, state, repair }) => ({ number: withdrawalNumber, state, repair }));
}

export function balances(
  { services }: PayoutWorld,
  memberId: number,
): Promise<Record<MemberAccount, bigint>> {
  return services.database.transaction((tx) => balancesOf(tx, memberId));
}

/**
 * What must hold whatever happened: the ledger sums to zero, stored balances are the sums of their
 * entries, and every withdrawal's money is in exactly one place.
 */
export async function bookErrors({ services }: { services: TestServices }): Promise<string[]> {
  const { db } = services.database;
  const { rows } = await db.execute<{ problem: string }>(sql`
    select 'currency ' || currency || ' sums to ' || sum(amount) as problem
      from entries group by currency having sum(amount) <> 0
    union all
    select 'balance ' || b.account || ' of ' || b.member_id || ' is ' || b.amount
      from balances b where b.amount <> coalesce((
        select sum(e.amount) from entries e
        where e.member_id = b.member_id and e.account = b.account), 0)
    union all
    select 'withdrawal ' || w.number || ' is ' || w.detail || ' with ' || coalesce(j.kinds, 'nothing')
      from withdrawals w left join lateral (
        select string_agg(kind, '+' order by id) as kinds from journals
        where source_type = 'withdrawal' and source_id = w.number::text) j on true
      where coalesce(j.kinds, '') <> case
        when w.detail = 'confirmed' then 'withdrawal_requested+withdrawal_paid'
        when w.detail in ('refused', 'cancelled_by_member')
          then 'withdrawal_requested+withdrawal_returned'
        else 'withdrawal_requested' end
    union all
    select 'course purchase ' || c.id || ' of ' || c.amount || ' has booked ' || coalesce(b.revenue, 0)
      from course_purchases c left join lateral (
        select sum(e.amount) as revenue from journals j join entries e on e.journal_id = j.id
        where j.source_type = 'course_purchase' and j.source_id = c.id::text
          and e.account = 'revenue') b on true
      where coalesce(b.revenue, 0) <> case when c.reversed_at is null then c.amount else 0 end
    union all
    select 'course ' || c.course_id || ' was bought by ' || c.member_id || ' and is shut'
      from course_purchases c
      where c.reversed_at is null and not exists (
        select 1 from enrolments e where e.course_id = c.course_id
          and e.member_id = c.member_id and e.closed_at is null)
    union all
    select 'course ' || e.course_id || ' is open to ' || e.member_id || ', whose purchase was undone'
      from enrolments e
      where e.closed_at is null
        and exists (select 1 from course_purchases c
          where c.course_id = e.course_id and c.member_id = e.member_id)
        and not exists (select 1 from course_purchases c
          where c.course_id = e.course_id and c.member_id = e.member_id and c.reversed_at is null)`);
  return rows.map((row) => row.problem);
}
