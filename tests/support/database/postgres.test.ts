import pg from 'pg';
import { expect, test } from 'vitest';
import { hasPostgres, startPostgres } from './postgres.ts';

test.skipIf(!hasPostgres())(
  'a PostgreSQL of our own starts, answers, and is gone after stop',
  { timeout: 60_000 },
  async () => {
    const { url, stop } = await startPostgres();
    try {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      await client.end();
      expect(rows[0]?.server_version).toMatch(/^1[5-8]\./);
    } finally {
      await stop();
    }
    await expect(new pg.Client({ connectionString: url }).connect()).rejects.toThrow(
      /ECONNREFUSED/,
    );
  },
);
