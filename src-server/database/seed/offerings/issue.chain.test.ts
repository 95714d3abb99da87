import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/database/create.ts';
import { memoryStore } from '../../../../tests/support/memory-store.ts';
import { administrator, insertMember } from '../../../../tests/support/people.ts';
import { differencesOf } from '../../../../tests/support/recomputed.ts';
import { createTestServices } from '../../../../tests/support/services.ts';
import { configure, fund } from '../../../../tests/support/worlds/payout.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { startDemoChain, type RunningDemoChain } from '../../../demo-chain.ts';
import { systemClock } from '../../../domain/base/clock.ts';
import { offeringChainView } from '../../../domain/offerings/chain-views.ts';
import { holderActsView } from '../../../domain/offerings/holders/act-chain.ts';
import { holdingsOf, registerView } from '../../../domain/offerings/holdings.ts';
import { bookProblems } from '../../../domain/reconciliation/books.ts';
import { compareRegisters } from '../../../jobs/chain/offering-register.ts';
import { offeringTick } from '../../../jobs/chain/offering-watcher.ts';
import type { ChainServices, Services } from '../../../services.ts';
import { jobRuns } from '../../schema/jobs.ts';
import { offeringContracts } from '../../schema/offering-chain.ts';
import { offerings } from '../../schema/offerings.ts';
import { auditLog } from '../../schema/system.ts';
import { seedIssue } from './issue.ts';
import { seedOfferings } from './seed-offerings.ts';
import { issuedOffering } from './terms.ts';

const others = ['ana', 'berta', 'carla', 'dora', 'elsa', 'fina', 'gala', 'hilda', 'ines', 'julia'];
type Running = Services & { readonly chain: ChainServices };

let dataDirectory: string;
let database: TestDatabase;
let people: { readonly admin: number; readonly secondAdmin: number; readonly star: number };
let demo: RunningDemoChain;
let said: string[];

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'demo-issue-'));
  database = await createTestDatabase();
  said = [];
  await configure(database.db, {
    area_tokenization_enabled: 'on',
    area_tokenization_subscriptions: 'on',
  });
  const insert = (name: string, given = {}) =>
    database.transaction((tx) => insertMember(tx, name, given));
  people = {
    admin: await insert('admin', administrator),
    secondAdmin: await insert('second', administrator),
    star: await insert('star'),
  };
  const before = createTestServices(database);
  before.clock.set(new Date(systemClock.now().getTime() - 90 * DAY_MS));
  await fund({ services: before }, people.star, '600');
  for (const [index, name] of others.entries()) {
    await fund({ services: before }, await insert(name), String(1000 - index));
  }
});
afterEach(async () => {
  await demo.stop();
  await database.close();
  await rm(dataDirectory, { recursive: true });
});

/** The demo's chain beside its database, as the server starts it. */
async function start(): Promise<Running> {
  const say = (sentence: string): void => void said.push(sentence);
  demo = await startDemoChain({ database, clock: systemClock, movable: null, dataDirectory, say });
  const given = createTestServices(database, { files: memoryStore() });
  return { ...given, clock: systemClock, chain: demo.chain };
}

/** A round of each job that reads offerings from the chain. */
async function runJobs(services: Running): Promise<void> {
  await offeringTick(services);
  await compareRegisters(services);
}

async function issuedId(): Promise<number> {
  const { slug } = issuedOffering.terms;
  const [row] = await database.db.select().from(offerings).where(eq(offerings.slug, slug));
  if (row?.state !== 'issued') throw new Error(`It is ${row?.state}`);
  return row.id;
}

const contracts = () => database.db.select().from(offeringContracts);

it('issues one offering on the chain, distributes to its holders, and does nothing a second time', async () => {
  const services = await start();
  await seedOfferings(services, people);
  await seedIssue(services, people);
  const id = await issuedId();
  await runJobs(services);

  const { registry, token, versions } = await offeringChainView(database.db, services, id);
  expect([registry?.state, token?.state]).toEqual(['accepted', 'accepted']);
  expect(versions.map(({ anchored }) => anchored?.is_same)).not.toContain(undefined);
  const { register } = await registerView(database.db, id);
  expect(register).toMatchObject({ agrees: true });
  // One holder has a wallet of their own, and proved another one since; the others' units are in custody.
  expect(register?.wallets.map(({ is_custody: isCustody, units }) => [isCustody, units])).toEqual(
    expect.arrayContaining([
      [true, 38],
      [false, 8],
    ]),
  );
  const { wallets } = await holderActsView(services, id);
  expect(wallets).toHaveLength(2);
  expect(wallets.every(({ from }) => Date.parse(from) < systemClock.now().getTime())).toBe(true);
  const { items } = await holdingsOf(database.db, services, people.star);
  expect(items).toMatchObject([{ in_wallet: 0, register: { agrees: true } }]);
  expect(await bookProblems(database.db)).toEqual([]);
  expect(await differencesOf(database)).toEqual([]);

  const made = await contracts();
  await seedIssue(services, people);
  expect(await contracts()).toEqual(made);
});

it('goes on without the chain that it was issued on, and says so', async () => {
  const first = await start();
  await seedOfferings(first, people);
  await seedIssue(first, people);
  const id = await issuedId();
  await compareRegisters(first);
  const before = await holdingsOf(database.db, first, people.star);
  await demo.stop();
  await rm(join(dataDirectory, 'chain'), { recursive: true });

  said = [];
  const services = await start();
  expect(said).toContainEqual(expect.stringMatching(/^Contracts of offerings went/));
  await runJobs(services);
  const { registry, token, versions } = await offeringChainView(database.db, services, id);
  for (const contract of [registry, token]) {
    expect(contract).toMatchObject({ state: 'refused', refusal: 'lost', address: null });
  }
  expect(versions.every(({ anchored }) => anchored === null)).toBe(true);
  // What members have stays as it was compared last, also on the next day.
  expect(await holdingsOf(database.db, services, people.star)).toEqual(before);
  const tomorrow = new Date(systemClock.now().getTime() + DAY_MS);
  await runJobs({ ...services, clock: { ...systemClock, now: () => tomorrow } });
  expect(await database.db.select().from(jobRuns).where(eq(jobRuns.state, 'failed'))).toEqual([]);
  const [noted] = await database.db
    .select()
    .from(auditLog)
    .where(
      and(eq(auditLog.action, 'offering.contract_refused'), eq(auditLog.subject, `offering/${id}`)),
    )
    .orderBy(desc(auditLog.id));
  expect(noted?.after).toMatchObject({ reason: 'lost' });
});

it('keeps its contracts over a start that finds the chain', async () => {
  const first = await start();
  await seedOfferings(first, people);
  await seedIssue(first, people);
  const made = await contracts();
  await demo.stop();
  const services = await start();
  await runJobs(services);
  expect(await contracts()).toEqual(made);
  expect(said).toEqual([]);
});
