import { asc, eq, sql } from 'drizzle-orm';
import type { CataloguePlan, PlanFields } from '#contract/api/admin/catalogue.ts';
import { formatUsd, parseUnits, parseUsd } from '#contract/rules/money.ts';
import { plainRate } from '../../database/columns.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { memberships, plans } from '../../database/schema/members.ts';
import type { Services } from '../../services.ts';
import {
  assertSeen,
  auditChange,
  validNames,
  type Fields,
  type Target,
} from './catalogue-change.ts';
import { DomainError, invalidField } from '../base/errors.ts';

const RATE_DECIMALS = 8;
const WHOLE = 10n ** BigInt(RATE_DECIMALS);

type PlanRow = typeof plans.$inferSelect;

/** Cheapest first. */
export async function cataloguePlans(db: Database): Promise<CataloguePlan[]> {
  const rows = await db
    .select({
      plan: plans,
      // Written out: drizzle leaves the table's name away where a query has one table.
      isUsed: sql<boolean>`exists (select 1 from memberships m where m.plan_id = plans.id)`,
    })
    .from(plans)
    .orderBy(asc(plans.price), asc(plans.id));
  return rows.map(({ plan, isUsed }) => ({
    id: plan.id,
    ...planFields(plan),
    is_used: isUsed,
  }));
}

const planFields = (plan: Omit<PlanRow, 'id'>) => ({
  name: plan.name,
  name_en: plan.nameEn,
  price: formatUsd(plan.price),
  duration_days: plan.durationDays,
  volume: formatUsd(plan.volume),
  direct_rate: plainRate(plan.directRate),
  binary_rate: plainRate(plan.binaryRate),
  daily_cap: formatUsd(plan.dailyCap),
  is_sold: plan.isSold,
});

/**
 * Creates a plan, or changes one for the purchases to come: rates and cap of a plan that somebody
 * has or had stay, because its members earn by them every day.
 * @throws DomainError `not_found`, `conflict` (it is not as it was seen), `validation`
 */
export async function savePlan(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { actorId, id }: Target,
  { seen, ...body }: PlanFields & { readonly seen?: Fields },
): Promise<CataloguePlan> {
  // One at a time: names are unique over all, and a purchase waits until the change is in.
  await tx.execute(sql`lock table ${plans} in share row exclusive mode`);
  const rows = await tx.select().from(plans);
  const before = rows.find((row) => row.id === id);
  if (id !== null && !before) throw new DomainError('not_found');
  if (before && seen) assertSeen(planFields(before), seen);
  const others = rows.filter((row) => row !== before);
  const values = validPlan(body, others);
  if (before) {
    await assertEarningsStay(tx, before, values);
    await tx.update(plans).set(values).where(eq(plans.id, before.id));
  }
  const newId = before?.id ?? Math.max(0, ...rows.map((row) => row.id)) + 1;
  if (!before) await tx.insert(plans).values({ id: newId, ...values });
  await auditChange(tx, {
    actorId,
    noun: 'plan',
    id: newId,
    before: before ? planFields(before) : null,
    after: planFields(values),
    at: clock.now(),
  });
  const saved = (await cataloguePlans(tx)).find((plan) => plan.id === newId);
  if (!saved) throw new Error('A plan was not saved');
  return saved;
}

function validPlan(body: PlanFields, others: readonly PlanRow[]): Omit<PlanRow, 'id'> {
  const names = validNames(body, others);
  const price = parseUsd(body.price);
  const dailyCap = parseUsd(body.daily_cap);
  if (price <= 0n) throw invalidField('price', 'amount.positive');
  if (dailyCap <= 0n) throw invalidField('daily_cap', 'amount.positive');
  for (const name of ['direct_rate', 'binary_rate'] as const) {
    if (parseUnits(body[name], RATE_DECIMALS) > WHOLE) throw invalidField(name, 'catalogue.rate');
  }
  return {
    ...names,
    price,
    durationDays: body.duration_days,
    volume: parseUsd(body.volume),
    directRate: plainRate(body.direct_rate),
    binaryRate: plainRate(body.binary_rate),
    dailyCap,
    isSold: body.is_sold,
  };
}

async function assertEarningsStay(
  tx: Transaction,
  before: PlanRow,
  after: Omit<PlanRow, 'id'>,
): Promise<void> {
  const [was, is] = [planFields(before), planFields(after)];
  const changed = (['direct_rate', 'binary_rate', 'daily_cap'] as const).find(
    (name) => was[name] !== is[name],
  );
  if (!changed) return;
  const [used] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.planId, before.id))
    .limit(1);
  if (used) throw invalidField(changed, 'catalogue.used');
}
