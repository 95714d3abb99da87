import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { viewLiabilities } from '../insight/liabilities.ts';
import { documentOf, findEdition, newestEdition } from './editions.ts';
import { digestOf, publishEdition } from './publish.ts';
import { listEditions, proofOf } from './views.ts';

let database: TestDatabase;
let services: TestServices;
let ana: number;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  await database.transaction(async (tx) => {
    ana = await insertMember(tx, 'ana');
    const luis = await insertMember(tx, 'luis');
    await tx.execute(sql`insert into balances (member_id, account, amount) values
      (${ana}, 'direct', 640.10), (${ana}, 'held_direct', 320), (${ana}, 'debt', 42.5),
      (${luis}, 'pool_principal', 1000)`);
    await tx.execute(sql`insert into tct_balances (member_id, account, amount) values
      (${ana}, 'tct', 12.5), (${ana}, 'held_tct', 0.000000000000000001)`);
  });
});
afterAll(() => database.close());

describe('an edition of what is owed', () => {
  it('is published once, and its totals are those of the board', async () => {
    expect(await publishEdition(services, '2026-11-26')).toBe(true);
    expect(await publishEdition(services, '2026-11-26')).toBe(false);
    const edition = await findEdition(database.db, '2026-11-26');
    if (!edition) throw new Error('There is no edition.');
    expect(edition.digest).toBe(digestOf(edition.document));
    const { totals, gaps } = documentOf(edition);
    expect(totals.map(({ amount }) => amount)).toEqual([
      '1960100000',
      '0',
      '0',
      '12500000000000000001',
    ]);
    expect(gaps).toEqual((await viewLiabilities(database.db, services)).gaps);
  });

  it('proves to a member what is owed to them', async () => {
    const asked = { memberId: ana, username: 'ana', day: '2026-11-26' };
    const proof = await proofOf(database.db, services, asked);
    expect(proof.owed).toEqual([
      { currency: 'USD', amount: '960.1' },
      { currency: 'TCT', amount: '12.500000000000000001' },
    ]);
    expect(proof.pieces).toHaveLength(8);
    expect(proof.pieces.every(({ path }) => path.length === 6)).toBe(true);
  });

  it('leads to the edition before it', async () => {
    services.clock.advance(DAY_MS);
    await publishEdition(services, '2026-11-27');
    const { items } = await listEditions(database.db, { limit: 30 });
    expect(items.map(({ day }) => day)).toEqual(['2026-11-27', '2026-11-26']);
    const newest = await newestEdition(database.db);
    expect(newest && documentOf(newest).previous).toBe(items[1]?.digest);
  });
});
