import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const script = join(import.meta.dirname, '../../../deploy/postgresql/roles.sql');
const run = promisify(execFile);

/** A database made as operators are told to make one: owned by one role, used by another. */
export interface TwoRoles {
  readonly name: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Runs the script again. */
  readonly again: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** @param superuserUrl any database of a server on which psql's user may do everything */
export async function makeTwoRoles(superuserUrl: string): Promise<TwoRoles> {
  const name = `roles_${randomUUID().replaceAll('-', '')}`;
  const [owner, app] = [`${name}_owner`, `${name}_app`];
  const [ownerPassword, appPassword] = ["owner's", 'app"s'];
  const again = async (): Promise<void> => {
    const names = [`database=${name}`, `owner=${owner}`, `app=${app}`];
    const named = names.flatMap((one) => ['-v', one]);
    await run('psql', ['-X', '-q', '-d', superuserUrl, ...named, '-f', script], {
      env: { ...process.env, OWNER_PASSWORD: ownerPassword, APP_PASSWORD: appPassword },
    });
  };
  const urlOf = (role: string, password: string): string => {
    const url = new URL(superuserUrl);
    [url.username, url.password, url.pathname] = [role, encodeURIComponent(password), `/${name}`];
    return url.href;
  };
  const drop = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    try {
      await client.query(`drop database if exists ${name} (force)`);
      await client.query(`drop role if exists ${owner}, ${app}`);
    } finally {
      await client.end();
    }
  };
  await again();
  return {
    name,
    ownerUrl: urlOf(owner, ownerPassword),
    appUrl: urlOf(app, appPassword),
    again,
    drop,
  };
}
