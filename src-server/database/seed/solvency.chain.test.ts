import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, utcDay } from '#contract/rules/days.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { createTestServices } from '../../../tests/support/services.ts';
import { startDemoChain, type RunningDemoChain } from '../../demo-chain.ts';
import { systemClock } from '../../domain/base/clock.ts';
import { exportLeaves } from '../../domain/solvency/export.ts';
import { listEditions, proofOf } from '../../domain/solvency/views.ts';
import type { ChainServices, Services } from '../../services.ts';
import { members } from '../schema/members.ts';
import { demoAccounts } from './people.ts';
import { seedDemo } from './seed.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, '../../../scripts/verify-solvency.mjs');

let dataDirectory: string;
let database: TestDatabase;
let demo: RunningDemoChain;
let services: Services & { readonly chain: ChainServices };

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'seed-solvency-'));
  database = await createTestDatabase();
  const clock = systemClock;
  demo = await startDemoChain({ database, clock, movable: null, dataDirectory, say: () => {} });
  services = { ...createTestServices(database), clock, chain: demo.chain };
  await seedDemo(services, () => {}, { days: 40, members: 120 });
});
afterAll(async () => {
  await demo.stop();
  await database.close();
  await rm(dataDirectory, { recursive: true });
});

it('the demo has two editions, and the script for strangers verifies what they publish', async () => {
  const { db } = database;
  const { items } = await listEditions(db, { limit: 30 });
  const yesterday = addDays(utcDay(new Date()), -1);
  expect(items.map(({ day }) => day)).toEqual([yesterday, addDays(yesterday, -1)]);
  // The demo's payouts carry the first one.
  expect(items[1]?.anchor?.kind).toBe('payout');
  const { username } = demoAccounts.member;
  const [star] = await db.select().from(members).where(eq(members.username, username));
  for (const { day } of items) {
    const proof = await proofOf(db, services, { memberId: star?.id ?? 0, username, day });
    expect(proof.owed.length).toBeGreaterThan(0);
    const paths = ['proof', 'edition', 'leaves'].map((name) => join(dataDirectory, name + day));
    const [given = '', published = '', leaves = ''] = paths;
    await writeFile(given, JSON.stringify(proof));
    await writeFile(published, proof.edition);
    await writeFile(leaves, await text(await exportLeaves(db, services, day)));
    const member = await run(process.execPath, [script, given, published]);
    expect(member.stdout).toContain(`${day}: ${username} is in it with `);
    const whole = await run(process.execPath, [script, leaves, published]);
    expect(whole.stdout).toContain('leaves add up to the published root and totals.');
  }
});
