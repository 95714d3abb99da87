import { sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/rules/durations.ts';
import { setupSteps, type OpenSetupStep, type SetupStep } from '#contract/rules/setup-steps.ts';
import { STAFF_HOLDERS_MIN } from '#contract/rules/staff.ts';
import type { Database } from '../../database/database.ts';
import { readLastBackup } from './last-backup.ts';

/** Milliseconds after which a backup is too old to go back to. */
const BACKUP_LATE = 7 * DAY_MS;

interface Installation {
  readonly hasContracts: boolean;
  /** Null in the demo, which is surrounded by nothing and copied by nobody. */
  readonly outside: {
    readonly now: Date;
    /** What was found wrong around the server, by whoever looked. */
    readonly wrong: readonly Pick<OpenSetupStep, 'step' | 'about'>[];
  } | null;
}

/**
 * What this installation still needs, in the order in which it is done. The start of the server, the
 * setup and the administrators' first screen all say what this says.
 */
export async function openSetupSteps(
  db: Database,
  { hasContracts, outside }: Installation,
): Promise<OpenSetupStep[]> {
  const { rows } = await db.execute<Record<'staff' | Sellable | `${Sellable}_drafts`, number>>(sql`
    select
      (select count(*)::int from members m
        where m.role = 'administrator' and m.status = 'active' and 'staff' = any(m.duties)
          and (exists (select 1 from totp_factors t where t.member_id = m.id and t.secret is not null)
            or exists (select 1 from passkeys p where p.member_id = m.id))) as staff,
      (select count(*)::int from plans where is_sold) as plans,
      (select count(*)::int from plans where not is_sold) as plans_drafts,
      (select count(*)::int from pools where is_open) as pools,
      (select count(*)::int from pools where not is_open) as pools_drafts,
      (select count(*)::int from ranges where is_open) as ranges,
      (select count(*)::int from ranges where not is_open) as ranges_drafts`);
  const [row] = rows;
  if (!row) throw new Error('The steps could not be read');
  const about = (step: SetupStep) => outside?.wrong.find((one) => one.step === step)?.about;
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    // Who has no second factor can neither propose nor accept what needs two.
    administrators: row.staff >= STAFF_HOLDERS_MIN,
    contracts: hasContracts,
    mail: !about('mail'),
    chain: !about('chain'),
    proxy: !about('proxy'),
    plans: row.plans > 0,
    pools: row.pools > 0,
    ranges: row.ranges > 0,
    backup: !outside || (await hasBackup(db, outside.now)),
  };
  return setupSteps
    .filter((step) => !isDone[step])
    .map((step) => ({
      step,
      drafts: isSellable(step) ? row[`${step}_drafts`] : 0,
      about: about(step) ?? [],
    }));
}

async function hasBackup(db: Database, now: Date): Promise<boolean> {
  const last = await readLastBackup(db);
  return last !== null && now.getTime() - last.getTime() <= BACKUP_LATE;
}

/** Steps that are done by opening a row of the catalogue. */
const sellable = ['plans', 'pools', 'ranges'] as const;
type Sellable = (typeof sellable)[number];
const isSellable = (step: SetupStep): step is Sellable =>
  (sellable as readonly SetupStep[]).includes(step);
