import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminProposals } from '#contract/api/admin/proposals.ts';
import { adminStaff } from '#contract/api/admin/staff.ts';
import { adminAudit } from '#contract/api/admin/audit.ts';
import { adminCatalogue } from '#contract/api/admin/catalogue.ts';
import { adminMembers } from '#contract/api/admin/members.ts';
import { adminNews } from '#contract/api/admin/news.ts';
import { adminExceptions } from '#contract/api/admin/exceptions.ts';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import { adminPools } from '#contract/api/admin/pools.ts';
import { adminSettings } from '#contract/api/admin/settings.ts';
import { adminWithdrawals } from '#contract/api/admin/withdrawals.ts';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { configure, fund, freshWallet } from '../../../tests/support/worlds/payout.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { buildApp } from '../../app.ts';
import { auditLog } from '../../database/schema/system.ts';
import { listAudit } from '../../domain/administration/audit.ts';
import { startSession } from '../../domain/accounts/sign-in.ts';
import { createWithdrawal } from '../../domain/withdrawals/create.ts';
import { termsOf } from '../../domain/withdrawals/quote.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
let member: number;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, { chain: unreachableChain });
  app = await buildApp(services);
  await configure(database.db, { new_wallet_hold_hours: 0 });
  const admin = await database.transaction((tx) => insertMember(tx, 'diego', { isAdmin: true }));
  member = await database.transaction((tx) => insertMember(tx, 'bruno'));
  await fund({ services }, member, '5000');
  const device = { userAgent: BROWSER, address: '127.0.0.1' };
  const tokens = await database.transaction((tx) =>
    startSession(tx, services, admin, device, services.clock.now()),
  );
  token = tokens.access;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const ask = () =>
  database.transaction(async (tx) => {
    const request = {
      type: 'direct',
      currency: 'USDT',
      amount: '100',
      wallet: freshWallet(),
    } as const;
    const { terms } = await termsOf(tx, services, member, request);
    return (await createWithdrawal(tx, services, member, terms)).number;
  });

interface Use {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body: object;
}

/** Calls made by this test, in order. Each must write exactly one row. */
const made: readonly (readonly [AnyEndpoint, () => Promise<Use>])[] = [
  [adminMembers.note, async () => ({ params: { id: member }, body: { text: 'Llamó' } })],
  [adminMembers.endSessions, async () => ({ params: { id: member }, body: {} })],
  [adminWithdrawals.accept, async () => ({ body: { numbers: [await ask()] } })],
  [
    adminWithdrawals.refuse,
    async () => ({ params: { number: await ask() }, body: { reason: 'repeated', note: '' } }),
  ],
  [adminMembers.block, async () => ({ params: { id: member }, body: { reason: 'Duda' } })],
  [adminMembers.unblock, async () => ({ params: { id: member }, body: {} })],
  [
    adminSettings.change,
    async () => ({
      params: { key: 'purchase_requests_open_max' },
      body: { value: 6, seen: settingDefaults.purchase_requests_open_max, note: 'Acuerdo' },
    }),
  ],
];

/** Calls covered by another test, or that write no row, with the reason. */
const elsewhere = new Map<AnyEndpoint, string>([
  [adminMembers.resetFactors, 'admin/factor-reset.test.ts: it becomes a proposal'],
  [adminAudit.check, 'changes nothing: it reads the log, whose result is kept beside it'],
  ...Object.values(adminCatalogue).map((one) => [one, 'administration/catalogue.test.ts'] as const),
  ...Object.values(adminPools).map((one) => [one, 'administration/pools.test.ts'] as const),
  ...[...Object.values(adminProposals), ...Object.values(adminStaff)].map(
    (one) => [one, 'admin/proposals.test.ts'] as const,
  ),
  ...Object.values(adminNews).map((one) => [one, 'administration/news.test.ts'] as const),
  // These need a chain.
  ...Object.values(adminExceptions).map(
    (one) => [one, 'purchases/exceptions.chain.test.ts'] as const,
  ),
  ...Object.values(adminPayouts).map((one) => [one, 'payout-story.chain.test.ts'] as const),
]);

const all: readonly AnyEndpoint[] = [
  adminProposals,
  adminStaff,
  adminAudit,
  adminCatalogue,
  adminMembers,
  adminNews,
  adminExceptions,
  adminPayouts,
  adminPools,
  adminSettings,
  adminWithdrawals,
].flatMap((group) => Object.values(group) as AnyEndpoint[]);

const rows = async () => (await database.db.select({ rows: count() }).from(auditLog))[0]?.rows ?? 0;

test('every call of administrators that changes something is made here or listed as an exception', () => {
  const changing = all.filter(({ method }) => method !== 'GET');
  const known = new Set([...made.map(([endpoint]) => endpoint), ...elsewhere.keys()]);
  expect(changing.filter((endpoint) => !known.has(endpoint)).map(({ path }) => path)).toEqual([]);
});

test.each(made.map(([endpoint, use]) => ({ call: endpoint.path, endpoint, use })))(
  '$call leaves exactly one row: who, what, before or after, and from where',
  async ({ endpoint, use }) => {
    const { params = {}, body } = await use();
    const before = await rows();
    const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
    const answer = await app.inject({
      method: endpoint.method,
      url,
      payload: body,
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': BROWSER,
        ...(endpoint.once && { 'idempotency-key': randomUUID() }),
      },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await rows()).toBe(before + 1);
    const { items } = await listAudit(database.db, {});
    expect(items[0]).toMatchObject({
      actor: { username: 'diego' },
      origin: { device: 'Firefox, Linux', address: '127.0.0.1' },
    });
    expect(items[0]?.after ?? items[0]?.before).not.toBeNull();
    expect(JSON.stringify(items[0]?.after)).not.toContain('origin.');
  },
);
