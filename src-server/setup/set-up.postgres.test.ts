import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { NonceManager, Wallet } from 'ethers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminSetup } from '#contract/api/admin/setup/setup-steps.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { startAnvil, EMBEDDED_CHAIN_ID, type Anvil } from '../chain/embedded/anvil-process.ts';
import { demoOperator, demoOwner } from '../chain/embedded/demo-accounts.ts';
import { deployTestTokens } from '../chain/deploy.ts';
import { createRpc } from '../chain/rpc.ts';
import { readConfig } from '../config/read-config.ts';
import { pools, ranges } from '../database/schema/investments.ts';
import { members, plans } from '../database/schema/members.ts';
import { startSession } from '../domain/accounts/sign-in.ts';
import { startServer } from '../start-server.ts';
import { openAnswers } from './answers.ts';
import { setUp } from './set-up.ts';

let database: TestDatabase;
let anvil: Anvil;
let directory: string;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  anvil = await startAnvil();
  directory = mkdtempSync(join(tmpdir(), 'tct-setup-'));
  const rpc = createRpc([anvil.url], { chainId: EMBEDDED_CHAIN_ID });
  const tokens = await rpc.first((provider) =>
    deployTestTokens(new NonceManager(new Wallet(demoOwner.privateKey, provider))),
  );
  rpc.close();
  const person = (prefix: string, name: string) => ({
    [`${prefix}_EMAIL`]: `${name}@example.test`,
    [`${prefix}_USERNAME`]: name,
    [`${prefix}_FIRST_NAME`]: 'Carla',
    [`${prefix}_LAST_NAME`]: 'Paz',
    [`${prefix}_PHONE`]: '+525512345678',
    [`${prefix}_COUNTRY`]: 'MX',
  });
  env = {
    DATA_DIR: directory,
    PORT: String(await freePort()),
    DATABASE_URL: database.url ?? '',
    RPC_URLS: anvil.url,
    FINALITY: '1',
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    TOKEN_SECRET: 'a-secret-that-only-tests-know-of',
    LOG_LEVEL: 'silent',
    ROOT_EMAIL: 'root@example.test',
    ...person('ADMIN', 'chief'),
    ADMIN_PASSWORD: 'Secret-2026',
    ADMIN_TOTP_SECRET: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    ...person('SECOND_ADMIN', 'deputy'),
    USDT_ADDRESS: tokens.USDT.address,
    USDC_ADDRESS: tokens.USDC.address,
    TCT_ADDRESS: tokens.TCT.address,
    DEPLOYER_KEY: demoOwner.privateKey,
    OPERATORS: demoOperator.address,
    USDT_DAILY_LIMIT: '1000',
    USDC_DAILY_LIMIT: '1000',
    TCT_DAILY_LIMIT: '5000',
    NETWORK_NAME: 'Test chain',
  };
});
afterAll(async () => {
  await anvil.stop();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

async function run(more: Record<string, string> = {}): Promise<string[]> {
  const said: string[] = [];
  const given = { ...env, ...more };
  await setUp(readConfig(given), openAnswers(given), {
    now: new Date(),
    say: (line) => said.push(line),
  });
  return said;
}

/** What a server says until it listens; what it answers is asked then. */
async function saidAtStart(
  ask: (app: FastifyInstance) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const said: string[] = [];
  const server = await startServer(
    readConfig(env),
    (line) => said.push(line),
    new AbortController().signal,
  );
  try {
    await ask(server.app);
  } finally {
    await server.stop();
  }
  return said;
}

const openOf = (said: readonly string[]) => said.slice(said.indexOf('Still open:') + 1).join('\n');

test('a first setup says what surrounds it, what it made, and what is still open', async () => {
  const said = await run();
  expect(said[0]).toMatch(/^BAD {2}Mail server .+mails would not leave/);
  expect(said[1]).toMatch(/^ok {3}Chain source .+: chain 31337, settled block/);
  expect(said.join('\n')).toContain('Created the root member tct');
  expect(said.join('\n')).toContain('No drafts were written.');
  const open = openOf(said);
  expect(open).toMatch(/^1\. Fewer than two administrators have a second factor/);
  expect(open).toMatch(/^2\. Mail server .+: mails would not leave/m);
  expect(open).toContain('No backup was made in the last seven days');
  expect(open).toContain('There are no plans, so nobody can buy a membership');
  // It was pinned just now.
  expect(open).not.toContain('treasury');
});

test('a server without plans says so when it starts', async () => {
  const said = await saidAtStart();
  expect(said.join('\n')).toContain('There are no plans, so nobody can buy a membership');
  expect(said.join('\n')).toContain('There are no pools');
});

test('its administrators see the same, without what only the machine can try', async () => {
  let steps: unknown;
  await saidAtStart(async (app) => {
    const { services } = app;
    const [chief] = await database.db
      .select({ id: members.id })
      .from(members)
      .where(eq(members.username, 'chief'));
    const { access } = await services.database.transaction((tx) =>
      startSession(
        tx,
        services,
        chief?.id ?? 0,
        { userAgent: '', address: '' },
        services.clock.now(),
      ),
    );
    const answer = await app.inject({
      url: adminSetup.open.path,
      headers: { authorization: `Bearer ${access}` },
    });
    steps = answer.json();
  });
  const mail = new URL(env['SMTP_URL'] ?? '').host;
  expect(steps).toEqual({
    open: [
      { step: 'administrators', drafts: 0, about: [] },
      { step: 'mail', drafts: 0, about: [mail] },
      { step: 'proxy', drafts: 0, about: ['PUBLIC_URL'] },
      { step: 'plans', drafts: 0, about: [] },
      { step: 'pools', drafts: 0, about: [] },
      { step: 'ranges', drafts: 0, about: [] },
      { step: 'backup', drafts: 0, about: [] },
    ],
  });
});

test('drafts that a later setup writes are said to wait, and once they are open nothing is', async () => {
  const open = openOf(await run({ CATALOGUE_DRAFTS: 'all' }));
  expect(open).toContain('No plan is on sale, so nobody can buy a membership: 5 drafts are under');
  expect(open).toContain('No pool is open, so nobody can invest in one: 1 draft is under');
  await database.db.update(plans).set({ isSold: true });
  await database.db.update(pools).set({ isOpen: true });
  await database.db.update(ranges).set({ isOpen: true });
  const said = (await saidAtStart()).join('\n');
  expect(said).not.toContain('plan');
  expect(said).not.toContain('pool');
  expect(said).toContain('Fewer than two administrators');
});
