import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartRefusal } from '../start-refusal.ts';

const run = promisify(execFile);

/**
 * Runs a program of this machine to its end.
 * @throws StartRefusal with the first line of what it says, where it is missing or fails
 */
export async function runProgram(
  program: 'pg_dump' | 'pg_restore' | 'tar',
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  try {
    await run(program, parameters, { env: { ...process.env, ...env } });
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') {
      throw new StartRefusal(
        program === 'tar'
          ? 'The program tar is missing: install it.'
          : `The program ${program} is missing: install PostgreSQL's client programs, of the server's version or newer.`,
      );
    }
    const said = stderr?.split('\n')[0] ?? '';
    throw new StartRefusal(`${program} failed: ${said}`, { cause: error });
  }
}

/** A connection URL as the environment of PostgreSQL's programs: arguments are seen by everybody. */
export function environmentOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const given = {
    PGHOST: searchParams.get('host') ?? hostname.replaceAll(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}
