import type { FastifyInstance } from 'fastify';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { sealingWith } from '#server/database/audit-sealing.ts';
import type { DatabaseHandle } from '#server/database/database.ts';
import { members as memberTable } from '#server/database/schema/members.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { fillTree, randomSignUps } from '#server/database/seed/bulk-tree.ts';
import { auditKey } from '#server/domain/audit/seal.ts';
import { deriveKeys } from '#server/domain/base/keys.ts';
import { startSession } from '#server/domain/accounts/sign-in.ts';
import { administrator } from '../support/people.ts';
import { createTestServices } from '../support/services.ts';
import { TOKEN_SECRET } from '../support/token-secret.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { percentile, type Bench, type Measure } from './bench.ts';
import { fillBooks } from './growth-books.ts';

/** Members of the networks that are compared: `GROWTH=10000,100000`. */
const SIZES = (process.env['GROWTH'] ?? '10000,100000,1000000').split(',').map(Number);
/** Times that a list is asked for, each by or about another member, after some that are not counted. */
const TIMES = 40;
const WARM_UP = 3;
const MS_MAX = 100;

/** The first page of a list; `{n}` is the number of a member. */
const ofMembers = [
  '/api/auth/user/',
  '/api/ledger/',
  '/api/ledger/?account=pool',
  '/api/ledger/?kind=binary_bonus',
  '/api/ledger/earnings/?period=12m',
  '/api/withdrawals/',
  '/api/withdrawals/?status=Pending',
  '/api/referrals/',
  '/api/referrals/?search=ana',
  '/api/notifications/',
  '/api/notifications/unread/',
  '/api/reports/?from=2026-01-01&to=2026-10-31',
  '/api/reports/entries/?from=2026-01-01&to=2026-10-31',
  '/api/reports/entries/?from=2026-01-01&to=2026-10-31&kind=pool_result',
  '/api/search/?q=m{n}',
  '/api/tree/search/?q=m{n}',
  '/api/career-plan/',
  '/api/plans/',
] as const;
const ofAdministrators = [
  '/api/admin/members/',
  '/api/admin/members/?search=m{n}',
  '/api/admin/members/?search=ana',
  '/api/admin/members/?search=ana%20lopez',
  '/api/admin/members/?search=zzzz',
  '/api/admin/members/?membership=none',
  '/api/admin/members/?membership=expired&search=luis',
  '/api/admin/members/?status=blocked',
  '/api/admin/withdrawals/?view=to_review',
  '/api/admin/withdrawals/?view=to_pay',
  '/api/admin/withdrawals/?view=paid',
  '/api/admin/withdrawals/?view=refused&search=m{n}',
  '/api/admin/withdrawals/?view=paid&search=0x00000000000000000000000000000000000{n}',
  '/api/admin/audit/',
  '/api/admin/audit/?actor=m2',
  '/api/admin/audit/?action=member.blocked',
  '/api/admin/audit/?from=2026-10-01&to=2026-10-02',
  '/api/admin/audit/filters/',
  '/api/admin/news-audience/',
  '/api/admin/liabilities/',
  '/api/admin/payouts/',
  '/api/admin/payments/',
  '/api/admin/jobs/',
] as const;

/**
 * Lists and searches of members and administrators in networks that grow tenfold, thirty entries a
 * member, on PostgreSQL as it is installed. A call is one through the whole server, on the server's own
 * clock, not over a network.
 */
export const bench: Bench = async () => {
  const measures: Measure[] = [];
  for (const size of SIZES) measures.push(...(await measureNetwork(size)));
  return measures;
};

async function measureNetwork(members: number): Promise<Measure[]> {
  const postgres = await startPostgres();
  try {
    const database = sealingWith(
      await openPostgres(postgres.url),
      auditKey(deriveKeys(TOKEN_SECRET)),
    );
    await migrateDatabase(database);
    const began = performance.now();
    const { rows } = await database.db.execute(sql`select from members limit 1`);
    // A network of a server that is named (TEST_POSTGRES_URL) stays there, and is measured again.
    if (rows.length === 0) {
      await fillTree(database, randomSignUps(members));
      await database.transaction((tx) => fillBooks(tx, members));
      await database.db.execute(sql`analyze`);
    }
    const seconds = Math.round((performance.now() - began) / 1000);
    const named = `${members.toLocaleString('en')} members`;
    console.log(`  ${named} in ${seconds} s …`);
    const measures = await measureLists(database, members);
    await database.close();
    return measures.map((one) => ({ ...one, what: `${named}: ${one.what}` }));
  } finally {
    await postgres.stop();
  }
}

async function measureLists(database: DatabaseHandle, members: number): Promise<Measure[]> {
  const services = createTestServices(
    { ...database, url: null },
    { log: pino({ level: 'error' }) },
  );
  const app = await buildApp(services);
  const measures: Measure[] = [];
  try {
    const sessionOf = (id: number): Promise<string> =>
      database.transaction(async (tx) => {
        const device = { userAgent: 'Bench', address: '127.0.0.1' };
        return (await startSession(tx, services, id, device, services.clock.now())).access;
      });
    await database.db.update(memberTable).set(administrator).where(eq(memberTable.id, 1));
    const numbers = Array.from(
      { length: WARM_UP + TIMES },
      (_, index) => 1 + ((index * 48_271) % members),
    );
    const tokens = await Promise.all(numbers.map(sessionOf));
    const ofStaff = await sessionOf(1);
    for (const path of ofMembers) {
      measures.push(await measure(app, path, numbers, (index) => tokens[index] ?? ''));
    }
    for (const path of ofAdministrators) {
      measures.push(await measure(app, path, numbers, () => ofStaff));
    }
    return measures;
  } finally {
    await app.close();
  }
}

async function measure(
  app: FastifyInstance,
  path: string,
  numbers: readonly number[],
  tokenOf: (index: number) => string,
): Promise<Measure> {
  const times: number[] = [];
  for (const [index, number] of numbers.entries()) {
    const began = performance.now();
    const { statusCode, body } = await app.inject({
      url: path.replace('{n}', String(number)),
      headers: { authorization: `Bearer ${tokenOf(index)}` },
    });
    if (index >= WARM_UP) times.push(performance.now() - began);
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
  }
  return { what: `${path}, p95`, value: percentile(times, 0.95), unit: 'ms', atMost: MS_MAX };
}
