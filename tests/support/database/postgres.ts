import { execFileSync, spawn } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { endProcess } from '../process.ts';
import { until } from '../until.ts';

/** Where Debian keeps PostgreSQL's programs; the oldest version from 15 on is the one that is promised. */
function programFolder(): string | undefined {
  return globSync('/usr/lib/postgresql/{15,16,17,18}/bin').toSorted()[0];
}

export interface Postgres {
  /** Connection URL of its empty database `postgres`, as its superuser. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** One that is killed and started again on the same port and data. */
export interface KillablePostgres extends Postgres {
  /** As by a power cut of its machine: nothing is flushed, and no client is told. */
  readonly kill: () => Promise<void>;
  readonly startAgain: () => Promise<void>;
}

/** Whether `startPostgres` can work here: a server of one's own is named, or Debian's is installed. */
export function hasPostgres(): boolean {
  return Boolean(process.env['TEST_POSTGRES_URL']) || programFolder() !== undefined;
}

/** initdb refuses root; then the whole server runs as the system's user `postgres`. */
function serverUser(): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {};
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
  return true;
}

/** What is kept here ends with the run: nothing has to outlive a power cut. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a PostgreSQL of its own in a temporary folder, on a free port of 127.0.0.1; `stop` ends
 * it by process id and removes the folder. With TEST_POSTGRES_URL that server is used, and left alone.
 */
export async function startPostgres(): Promise<Postgres> {
  const given = process.env['TEST_POSTGRES_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  return start(FORGETFUL);
}

/** The same, always of its own, and with what was committed kept. */
export const startKillablePostgres = (): Promise<KillablePostgres> => start([]);

interface OwnPostgres {
  /** Lines of its configuration. */
  readonly settings: readonly string[];
  /** A data directory that exists already, as a base backup does; it is removed at the end. */
  readonly data: string | null;
}

/** One with settings of its own, over new data or over what is there. */
export const startOwnPostgres = ({ settings, data }: OwnPostgres): Promise<KillablePostgres> =>
  start(settings, data);

/** Runs one of PostgreSQL's programs as the user that its servers run as. */
export function runPostgresProgram(name: string, given: readonly string[]): void {
  const options = { ...serverUser(), cwd: tmpdir(), stdio: 'pipe' } as const;
  execFileSync(join(programFolder() ?? '', name), given, options);
}

/** A folder that PostgreSQL's servers may write to. */
export function postgresFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tct-postgres-'));
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

async function start(
  more: readonly string[],
  existing: string | null = null,
): Promise<KillablePostgres> {
  const programs = programFolder();
  if (programs === undefined) throw new Error('PostgreSQL 15 is not installed here');

  const folder = postgresFolder();
  const user = serverUser();
  const data = existing ?? join(folder, 'data');
  const options = { ...user, cwd: folder, stdio: 'pipe' } as const;
  if (existing === null) {
    execFileSync(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      options,
    );
  }
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=300',
    'shared_buffers=128MB',
    ...more,
  ].flatMap((setting) => ['-c', setting]);
  let log = '';
  const run = () => {
    const started = spawn(join(programs, 'postgres'), ['-D', data, ...settings], options);
    started.stderr.on('data', (chunk: Buffer) => {
      log = `${log}${chunk.toString()}`.slice(-4000);
    });
    started.stdout.resume();
    return started;
  };
  let server = run();

  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async (): Promise<void> => {
    // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients.
    await endProcess(server, 'SIGINT');
    for (const one of [folder, data]) rmSync(one, { recursive: true, force: true });
  };
  try {
    await until('PostgreSQL to accept connections', () => accepts(url), { timeout: 30_000 });
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error });
  }
  return {
    url,
    stop,
    kill: () => endProcess(server, 'SIGKILL'),
    startAgain: async () => {
      await until('PostgreSQL to start again', async () => {
        // It refuses while processes of the killed one still hold its memory.
        if (server.exitCode !== null || server.signalCode !== null) server = run();
        return accepts(url);
      });
    },
  };
}
