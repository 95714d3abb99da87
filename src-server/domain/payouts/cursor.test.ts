import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { testDeployment } from '../../../tests/support/chain/deployment.ts';
import { createTestServices } from '../../../tests/support/services.ts';
import { ChainUnreachable } from '../../chain/errors.ts';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import type { ChainServices } from '../../services.ts';
import { readChainPosition } from '../chain/position.ts';
import { readPayments } from './cursor.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const block = (number: number, hash: string): BlockPoint => ({ number, hash, timestamp: number });

/** A chain without payments whose source answers every question for a block with this one. */
function servicesOn(answer: { readonly hash: string } | null) {
  const source = { getBlock: () => Promise.resolve(answer) };
  const chain = {
    deployment: testDeployment,
    rpc: { agreed: (_what: string, read: (provider: typeof source) => unknown) => read(source) },
    treasury: { readPaid: () => Promise.resolve([]) },
    others: [],
  } as unknown as ChainServices;
  return createTestServices(database, { chain });
}
const position = async () => (await readChainPosition(database.db, testDeployment)).read;

test('a source that lacks a block is asked again; one that has another block undid it', async () => {
  const first = testDeployment.deployedAtBlock + 10;
  expect(await readPayments(servicesOn(null), block(first, '0xaa'))).toBe(true);

  const later = block(first + 2, '0xcc');
  await expect(readPayments(servicesOn(null), later)).rejects.toThrow(ChainUnreachable);
  expect(await position()).toMatchObject({ block: first, hash: '0xaa' });

  expect(await readPayments(servicesOn({ hash: '0xbb' }), later)).toBe(false);
  expect(await position()).toMatchObject({ block: testDeployment.deployedAtBlock - 1, hash: '' });
});
