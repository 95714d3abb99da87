import { and, eq, notExists } from 'drizzle-orm';
import { utcDay } from '#contract/rules/days.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { ChainUnreachable } from '../../chain/errors.ts';
import { offeringContracts, offeringRegisters } from '../../database/schema/offering-chain.ts';
import { offerings } from '../../database/schema/offerings.ts';
import { beginRun, endRun, failRun } from '../../domain/base/job-runs.ts';
import { compareRegister } from '../../domain/offerings/register.ts';
import type { Services } from '../../services.ts';
import type { Job } from '../runner.ts';

const NAME = 'offering-register';

/** Compares the register of each issued offering with the books once each UTC day. */
export const offeringRegister: Job = { name: NAME, every: MINUTE_MS, run: compareRegisters };

export async function compareRegisters(services: Services): Promise<void> {
  const { database, clock, chain } = services;
  if (!chain) return;
  const { db } = database;
  const now = clock.now();
  const day = utcDay(now);
  const compared = db
    .select()
    .from(offeringRegisters)
    .where(and(eq(offeringRegisters.offeringId, offerings.id), eq(offeringRegisters.day, day)));
  // Of a token that went with its chain there is nothing to read.
  const lost = db
    .select()
    .from(offeringContracts)
    .where(
      and(eq(offeringContracts.refusal, 'lost'), eq(offeringContracts.offeringId, offerings.id)),
    );
  const due = await db
    .select({ id: offerings.id })
    .from(offerings)
    .where(and(eq(offerings.state, 'issued'), notExists(compared), notExists(lost)))
    .orderBy(offerings.id);
  if (due.length === 0) return;
  try {
    let differing = 0;
    for (const { id } of due) if (!(await compareRegister(services, id))) differing += 1;
    await database.transaction(async (tx) => {
      const run = await beginRun(tx, { job: NAME, period: day }, now);
      const pass = { startedAt: now, finishedAt: clock.now() };
      await endRun(tx, run.id, pass, { agrees: differing === 0 ? 'yes' : 'no' });
    });
  } catch (error) {
    const pass = { startedAt: now, finishedAt: clock.now() };
    await failRun(db, { job: NAME, period: day }, pass, error);
    // An outage is not a finding: retry until the chain responds.
    if (!(error instanceof ChainUnreachable)) throw error;
  }
}
