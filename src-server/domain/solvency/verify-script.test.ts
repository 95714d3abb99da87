import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SolvencyDocument, SolvencyProof } from '#contract/api/solvency.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { exportLeaves } from './export.ts';
import { digestOf, publishEdition } from './publish.ts';
import { proofOf } from './views.ts';

const script = join(import.meta.dirname, '../../../scripts/verify-solvency.mjs');
const [DAY, NEXT] = ['2026-11-26', '2026-11-27'] as const;

let database: TestDatabase;
let services: TestServices;
let folder: string;
let proof: SolvencyProof;
let later: SolvencyProof;
let leaves: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'solvency-'));
  database = await createTestDatabase();
  services = createTestServices(database);
  const ana = await database.transaction(async (tx) => {
    const [first, second] = [await insertMember(tx, 'ana'), await insertMember(tx, 'luis')];
    await tx.execute(sql`insert into balances (member_id, account, amount) values
      (${first}, 'direct', 640.10), (${second}, 'pool_principal', 1000)`);
    await tx.execute(sql`insert into tct_balances (member_id, account, amount) values
      (${first}, 'tct', 12.5)`);
    return first;
  });
  await publishEdition(services, DAY);
  services.clock.advance(DAY_MS);
  await publishEdition(services, NEXT);
  const { db } = database;
  proof = await proofOf(db, services, { memberId: ana, username: 'ana', day: DAY });
  later = await proofOf(db, services, { memberId: ana, username: 'ana', day: NEXT });
  leaves = await text(await exportLeaves(db, services, DAY));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** What the script says of files with these texts, and its exit code. */
async function verify(...texts: readonly string[]): Promise<{ said: string; code: number }> {
  const paths = await Promise.all(
    texts.map(async (content) => {
      const path = join(folder, String((files += 1)));
      await writeFile(path, content);
      return path;
    }),
  );
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...paths], { cwd: folder }, (error, stdout) => {
      resolve({ said: stdout.trim(), code: error ? Number(error.code) : 0 });
    });
  });
}

/** A published file that says something else, and a proof that goes with it. */
function republished(change: (file: SolvencyDocument) => void): SolvencyProof {
  const file = JSON.parse(proof.edition) as SolvencyDocument;
  change(file);
  const edition = JSON.stringify(file);
  return { ...proof, edition, digest: digestOf(edition) };
}

function changed(change: (copy: SolvencyProof) => void): SolvencyProof {
  const copy = structuredClone(proof);
  change(copy);
  return copy;
}

/** @throws Error where there is none */
function one<Item>(items: readonly Item[], index = 0): Item {
  const found = items[index];
  if (found === undefined) throw new Error('There is none.');
  return found;
}

const lineOf = (index: number, change: (line: string) => string | undefined): string =>
  leaves
    .split('\n')
    .flatMap((line, at) => (at === index ? (change(line) ?? []) : line))
    .join('\n');

const ROOT = 'Refused: It does not lead to the published root.';
const AMOUNT = 'Refused: An amount is not from 0 to 2^128.';
const SUMS = 'Refused: The pieces are not what is said to be owed.';
const MOST = String(2n ** 128n - 1n);

describe('the script for strangers', () => {
  it('accepts a proof, alone and with the published file', async () => {
    const said = '2026-11-26: ana is in it with 640.1 USD,12.5 TCT; not on chain yet.';
    expect(await verify(JSON.stringify(proof))).toEqual({ said, code: 0 });
    expect(await verify(JSON.stringify(proof, null, 2), proof.edition)).toEqual({ said, code: 0 });
  });

  it('accepts all leaves', async () => {
    expect(await verify(leaves, proof.edition)).toEqual({
      said: '2026-11-26: all 64 leaves add up to the published root and totals.',
      code: 0,
    });
  });

  const falsified: readonly [string, () => SolvencyProof, string][] = [
    ['amount', () => changed((p) => (one(p.pieces).amount = '1')), ROOT],
    ['salt', () => changed((p) => (one(p.pieces).salt = '0'.repeat(64))), ROOT],
    [
      'salt that is none',
      () => changed((p) => (one(p.pieces).salt = 'no')),
      'Refused: A hash or salt is no 32 bytes.',
    ],
    ['hash of a step', () => changed((p) => (one(one(p.pieces).path).hash = 'a'.repeat(64))), ROOT],
    ['sums of a step', () => changed((p) => (one(one(p.pieces).path).sums[0] = '7')), ROOT],
    [
      'order of two steps',
      () =>
        changed(({ pieces }) =>
          one(pieces).path.splice(1, 2, ...one(pieces).path.slice(1, 3).reverse()),
        ),
      ROOT,
    ],
    ['swapped children', () => changed((p) => (one(p.pieces).position ^= 1)), ROOT],
    [
      'missing step',
      () => changed((p) => one(p.pieces).path.pop()),
      'Refused: A path is not as long as the tree is deep.',
    ],
    ['number of a piece', () => changed((p) => (one(p.pieces).piece = 3)), ROOT],
    [
      'number that no piece has',
      () => changed((p) => (one(p.pieces).piece = 4)),
      'Refused: A piece has no such currency or number.',
    ],
    ['currency of a piece', () => changed((p) => (one(p.pieces).currency = 'USDT')), ROOT],
    ['holder', () => changed((p) => (p.holder = 'luis')), ROOT],
    ['omitted piece', () => changed((p) => p.pieces.pop()), SUMS],
    [
      'piece counted twice',
      () =>
        changed((p) => p.pieces.push({ ...one(p.pieces), position: one(p.pieces).position + 64 })),
      'Refused: A piece is counted twice.',
    ],
    ['amount that is owed', () => changed((p) => (one(p.owed).amount = '641')), SUMS],
    ['negative amount', () => changed((p) => (one(p.pieces).amount = '-5')), AMOUNT],
    [
      'sum that wraps around',
      () => changed((p) => (one(one(p.pieces).path).sums[0] = MOST)),
      AMOUNT,
    ],
    [
      'amount of 2^128',
      () => changed((p) => (one(one(p.pieces).path).sums[0] = String(2n ** 128n))),
      AMOUNT,
    ],
    ['other day', () => republished((file) => (file.day = NEXT)), ROOT],
    ['other root', () => republished((file) => (file.root = 'b'.repeat(64))), ROOT],
    [
      'totals',
      () =>
        republished((file) => {
          one(file.totals).amount = '1';
          one(file.gaps).owed = '0.000001';
        }),
      'Refused: The published totals are not those of the root.',
    ],
    [
      'gap',
      () => republished((file) => (one(file.gaps).owed = '1')),
      'Refused: The gap in USD is not what is held less owed.',
    ],
    [
      'currency that is left out',
      () => republished((file) => file.totals.pop()),
      'Refused: A total or a gap is missing.',
    ],
    [
      'digest',
      () => changed((p) => (p.digest = later.digest)),
      'Refused: The digest is not that of the edition.',
    ],
    [
      'anchor',
      () =>
        changed((p) => {
          p.anchor = {
            tx_hash: `0x${'1'.repeat(64)}`,
            block: 1,
            at: '2026-11-27T00:00:00.000Z',
            kind: 'call',
            row: 1,
            commitment: 'c'.repeat(64),
            value: `0x${'2'.repeat(64)}`,
            edition: DAY,
          };
        }),
      'Refused: What stands on chain is of another edition.',
    ],
  ];
  it.each(falsified)('refuses a false proof: %s', async (_what, falsify, said) => {
    expect(await verify(JSON.stringify(falsify()))).toEqual({ said, code: 1 });
  });

  it('refuses a proof of another day than the published file', async () => {
    expect(await verify(JSON.stringify(proof), later.edition)).toEqual({
      said: 'Refused: The proof is of another edition than the published file.',
      code: 1,
    });
  });

  const ADDS = 'Refused: It does not lead to the published root.';
  it.each([
    [
      'an omitted leaf',
      () => lineOf(1, () => undefined),
      'Refused: There are more or fewer leaves than published.',
    ],
    [
      'a smaller amount',
      () => lineOf(1, (line) => line.replace(/"amount":"\d+"/, '"amount":"0"')),
      ADDS,
    ],
    ['another holder', () => lineOf(1, (line) => line.replace('"ana"', '"eva"')), ADDS],
    [
      'the leaves of another edition',
      () => lineOf(0, (line) => line.replace(DAY, NEXT)),
      'Refused: The leaves are of another edition.',
    ],
  ])('refuses an export with %s', async (_what, falsify, said) => {
    const given = falsify();
    expect(given).not.toBe(leaves);
    expect(await verify(given, proof.edition)).toEqual({ said, code: 1 });
  });
});
