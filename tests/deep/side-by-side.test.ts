import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#server/database/migrate.ts';
import { takesAway } from '#server/database/migration-kinds.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { systemClock } from '#server/domain/base/clock.ts';
import { startSession } from '#server/domain/accounts/sign-in.ts';
import { sealed, type TestDatabase } from '../support/database/create.ts';
import { startPostgres, type Postgres } from '../support/database/postgres.ts';
import { freePort } from '../support/free-port.ts';
import { insertRoot, insertPlaced } from '../support/people.ts';
import { endProcess } from '../support/process.ts';
import { createTestServices } from '../support/services.ts';
import { TOKEN_SECRET } from '../support/token-secret.ts';
import { until } from '../support/until.ts';
import { insertPool, TERMS } from '../support/worlds/invest.ts';
import { fund } from '../support/worlds/payout.ts';
import { Callers, type Call } from './support/callers.ts';
import { TreeCopy } from './support/tree-copy.ts';

const root = join(import.meta.dirname, '../..');
const CALLERS = 4;
/** Calls that each server answers in each stage, so that none is passed by. */
const EACH = 60;

/** The next version renames a column of what members paid for; its two migrations are these. */
const EXPANSION = `-- expand
ALTER TABLE "pool_positions" ADD COLUMN "accepted_version" text;--> statement-breakpoint
CREATE FUNCTION both_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.accepted_version := coalesce(NEW.accepted_version, NEW.terms_version);
  NEW.terms_version := coalesce(NEW.terms_version, NEW.accepted_version);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER both_versions BEFORE INSERT ON pool_positions
  FOR EACH ROW EXECUTE FUNCTION both_versions();--> statement-breakpoint
UPDATE "pool_positions" SET "accepted_version" = "terms_version";`;
const CONTRACTION = `-- contract after 9000_expansion
DROP TRIGGER both_versions ON pool_positions;--> statement-breakpoint
DROP FUNCTION both_versions;--> statement-breakpoint
ALTER TABLE "pool_positions" DROP COLUMN "terms_version";--> statement-breakpoint
ALTER TABLE "pool_positions" ALTER COLUMN "accepted_version" SET NOT NULL;`;

/** A version after this one. */
function laterVersion(): TreeCopy {
  const copy = new TreeCopy();
  const schema = 'src-server/database/schema/investments.ts';
  const [before = '', after = ''] = textOf(schema).split("'pool_positions',");
  const renamed = after.replace("text('terms_version')", "text('accepted_version')");
  copy.write(schema, `${before}'pool_positions',${renamed}`);
  addMigration(copy, '9000_expansion', EXPANSION);
  return copy;
}

const textOf = (path: string, folder = root): string => readFileSync(join(folder, path), 'utf8');

function addMigration(copy: TreeCopy, tag: string, statements: string): void {
  const folder = 'src-server/database/migrations';
  const journal = JSON.parse(textOf(`${folder}/meta/_journal.json`, copy.folder)) as {
    entries: { readonly idx: number; readonly when: number; readonly tag: string }[];
  };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('There are no migrations');
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag });
  copy.write(`${folder}/meta/_journal.json`, JSON.stringify(journal));
  copy.write(`${folder}/${tag}.sql`, statements);
}

let postgres: Postgres;
let folder: string;
let later: TreeCopy;
beforeAll(async () => {
  postgres = await startPostgres();
  folder = mkdtempSync(join(tmpdir(), 'tct-side-by-side-'));
  later = laterVersion();
});
afterAll(async () => {
  later[Symbol.dispose]();
  rmSync(folder, { recursive: true, force: true });
  await postgres.stop();
});

interface Server {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A database of this version with members who have money, and the calls that they send. */
async function openWorld() {
  const opened = await openPostgres(postgres.url);
  await migrateDatabase(opened);
  const database: TestDatabase = { ...sealed(opened), url: postgres.url };
  const services = { ...createTestServices(database), clock: systemClock } as ReturnType<
    typeof createTestServices
  >;
  const pool = await insertPool(database.db);
  const top = await database.transaction((tx) => insertRoot(tx));
  const tokens: string[] = [];
  for (let caller = 0; caller < CALLERS; caller += 1) {
    const id = await database.transaction((tx) => insertPlaced(tx, `caller${caller}`, top));
    await fund({ services }, id, '10000000');
    const device = { userAgent: 'test', address: '127.0.0.1' };
    const { access } = await database.transaction((tx) => startSession(tx, services, id, device));
    tokens.push(access);
  }
  let writes = 0;
  const next = (caller: number, call: number): Call => {
    const authorization = `Bearer ${tokens[caller] ?? ''}`;
    const reads = ['/api/auth/user/', '/api/pools/positions/', '/api/ledger/', '/api/pools/'];
    const path = call % 2 === 0 ? undefined : reads[((call - 1) / 2) % reads.length];
    if (path !== undefined) return { method: 'GET', path, headers: { authorization } };
    writes += 1;
    return {
      method: 'POST',
      path: '/api/pools/positions/',
      headers: { authorization, 'idempotency-key': randomUUID() },
      body: { pool_id: pool, amount: '100', accepted_terms: TERMS },
      isRepeated: true,
    };
  };
  return { database, next, writes: () => writes };
}

const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) await endProcess(child, 'SIGKILL');
});

const environment = (port = 1) => ({
  PATH: process.env['PATH'],
  DATA_DIR: folder,
  PORT: String(port),
  DATABASE_URL: postgres.url,
  RPC_URLS: 'http://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  TOKEN_SECRET,
  REQUESTS_PER_MINUTE: '0',
  LOG_LEVEL: 'silent',
});

/** A server of the version in a folder. */
async function start(version: string): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, ['src-server/server.ts'], {
    cwd: version,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(port),
  });
  children.push(child);
  const url = `http://127.0.0.1:${port}`;
  await until('the server to answer', async () => (await fetch(`${url}/api/live/`)).ok, {
    timeout: 600_000,
  });
  return { url, stop: () => endProcess(child, 'SIGTERM') };
}

const startTwo = (version: string) => Promise.all([start(version), start(version)]);

/** `npm run migrate` of a version. */
const migrate = (version: string) =>
  promisify(execFile)(process.execPath, ['src-server/migrate.ts'], {
    cwd: version,
    env: environment(),
  });

/** Until each of these servers has answered calls since now. */
async function served(callers: Callers, servers: readonly Server[]): Promise<void> {
  const before = servers.map(({ url }) => callers.answered(url));
  await until(
    'each server to answer',
    () => servers.every(({ url }, at) => callers.answered(url) >= (before[at] ?? 0) + EACH),
    { timeout: 600_000 },
  );
}

const urls = (servers: readonly Server[]): string[] => servers.map(({ url }) => url);

test('a version takes the place of another beside it, and no request fails', async () => {
  const { database, next, writes } = await openWorld();
  const old = await startTwo(root);
  const callers = new Callers(urls(old), CALLERS, next);
  try {
    await served(callers, old);
    await migrate(later.folder);
    await served(callers, old);
    // A server of before may be started again.
    expect(await migrateDatabase(database)).toBe(0);

    const young = await startTwo(later.folder);
    callers.ask(urls([...old, ...young]));
    await served(callers, [...old, ...young]);
    for (const one of old) await one.stop();
    callers.ask(urls(young));
    await served(callers, young);

    addMigration(later, '9001_contraction', CONTRACTION);
    await migrate(later.folder);
    await served(callers, young);
    expect(callers.failed).toEqual([]);
    await expect(migrateDatabase(database)).rejects.toThrow(/newer version/);

    // The control: what is taken away in one step fails those who serve.
    await database.db.execute(
      sql`alter table pool_positions rename column accepted_version to version`,
    );
    await until('a request to fail', () => callers.failed.length > 0);
  } finally {
    await callers.stop();
  }
  const isOfTheTable = (one: string) => /^(GET|POST) \/api\/pools\/[a-z/]*: 500 /.test(one);
  expect(callers.failed.filter((one) => !isOfTheTable(one))).toEqual([]);
  const { rows } = await database.db.execute<{ count: number; missing: number }>(sql`
    select count(*)::int as count, count(*) filter (where version is null)::int as missing
    from pool_positions`);
  const failed = callers.failed.filter((one) => one.startsWith('POST')).length / 2;
  expect(rows).toEqual([{ count: writes() - failed, missing: 0 }]);
  await database.close();
});

test('the rule of what may call itself an expansion allows the one and not the other', () => {
  const of = (statements: string) => takesAway(statements.split('--> statement-breakpoint'));
  expect(of(EXPANSION)).toEqual([]);
  expect(of(CONTRACTION)).toHaveLength(4);
});
