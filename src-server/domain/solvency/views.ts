import { desc, inArray, lt, sql } from 'drizzle-orm';
import type { SolvencyEdition, SolvencyProof } from '#contract/api/solvency.ts';
import { isUtcDay, type UtcDay } from '#contract/rules/days.ts';
import { formatUnits } from '#contract/rules/money.ts';
import { PROOF_FORMAT, solvencyCurrencies, solvencyDecimals } from '#contract/rules/solvency.ts';
import type { Database } from '../../database/database.ts';
import { solvencyEditions, solvencyLeaves } from '../../database/schema/solvency.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { pageOf } from '../base/pages.ts';
import { anchorsOf } from './anchors.ts';
import { documentOf, findEdition, type EditionRow } from './editions.ts';
import { shareOf } from './owed.ts';
import { leafHash, piecesOf, solvencyKeysOf, type Piece, type SolvencyKey } from './pieces.ts';
import {
  indexOfLeaf,
  leafCount,
  levelsOf,
  nodesOf,
  stepsOf,
  unpackNode,
  type Node,
  type Step,
} from './tree.ts';

/** Editions, newest first. @throws DomainError `validation` */
export async function listEditions(
  db: Database,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: SolvencyEdition[]; next: string | null }> {
  if (cursor !== undefined && !isUtcDay(cursor)) throw invalidField('cursor', 'field.invalid');
  const found = await db
    .select()
    .from(solvencyEditions)
    .where(cursor === undefined ? undefined : lt(solvencyEditions.day, cursor))
    .orderBy(desc(solvencyEditions.day))
    .limit(limit + 1);
  const { rows, next } = pageOf(found, limit, ({ day }) => day);
  const days = rows.map(({ day }) => day);
  const anchors = await anchorsOf(db, days);
  const kept = await keptDays(db, days);
  return {
    items: rows.map((row) => ({
      ...editionView(row),
      anchor: anchors.get(row.day) ?? null,
      has_proofs: kept.has(row.day),
    })),
    next,
  };
}

async function keptDays(db: Database, days: readonly UtcDay[]): Promise<ReadonlySet<UtcDay>> {
  if (days.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ day: solvencyLeaves.day })
    .from(solvencyLeaves)
    .where(inArray(solvencyLeaves.day, [...days]));
  return new Set(rows.map(({ day }) => day));
}

function editionView(row: EditionRow): Omit<SolvencyEdition, 'anchor' | 'has_proofs'> {
  const { day, leaves, root, totals, custody, gaps } = documentOf(row);
  return {
    day,
    published_at: row.publishedAt.toISOString(),
    digest: row.digest,
    root,
    leaves,
    totals: totals.map(({ currency, decimals, amount }) => ({
      currency,
      amount: formatUnits(BigInt(amount), decimals),
    })),
    custody: custody && {
      ...custody,
      held: custody.held.map(({ currency, decimals, amount }) => ({
        currency,
        amount: formatUnits(BigInt(amount), decimals),
      })),
    },
    gaps,
  };
}

/**
 * What an edition says is owed to a member: each piece with its path to the root.
 * @throws DomainError `not_found` where there is no such edition, or its leaves are not kept any more
 */
export async function proofOf(
  db: Database,
  { config }: Pick<Services, 'config'>,
  member: { readonly memberId: number; readonly username: string; readonly day: UtcDay },
): Promise<SolvencyProof> {
  const { day } = member;
  const edition = await findEdition(db, day);
  if (!edition || !(await keptDays(db, [day])).has(day)) throw new DomainError('not_found');
  const share = await shareOf(db, day, member.memberId);
  const pieces = share ? piecesOf(keyOf(config, edition), day, share) : [];
  const paths = await pathsOf(db, day, pieces);
  return {
    format: PROOF_FORMAT,
    edition: edition.document,
    digest: edition.digest,
    anchor: (await anchorsOf(db, [day])).get(day) ?? null,
    holder: share?.holder ?? member.username,
    owed: solvencyCurrencies.flatMap((currency, index) => {
      const amount = share?.amounts[index] ?? 0n;
      return amount === 0n
        ? []
        : [{ currency, amount: formatUnits(amount, solvencyDecimals[currency]) }];
    }),
    pieces: pieces.map((piece, index) => {
      const found = paths[index];
      if (!found) throw new Error('A piece has a path.');
      return {
        currency: currencyOf(piece),
        piece: piece.piece,
        amount: String(piece.amount),
        salt: piece.salt.toString('hex'),
        position: found.position,
        path: found.steps.map(({ hash, sums }) => ({
          hash: hash.toString('hex'),
          sums: sums.map(String),
        })),
      };
    }),
  };
}

export const currencyOf = ({ currency }: Piece) => {
  const code = solvencyCurrencies[currency];
  if (!code) throw new Error(`No currency ${currency}.`);
  return code;
};

/** @throws Error where the secret of that time is not known any more */
export function keyOf(config: Services['config'], { day, keyId }: EditionRow): SolvencyKey {
  const key = solvencyKeysOf(config).find(({ id }) => id === keyId);
  if (!key) throw new Error(`The key of the edition of ${day} is not known: TOKEN_SECRETS_BEFORE.`);
  return key;
}

interface Path {
  readonly position: number;
  readonly steps: readonly Step[];
}

/** Paths of leaves: through the subtree that each is in, and from its root up. */
async function pathsOf(
  db: Database,
  day: UtcDay,
  pieces: readonly Piece[],
): Promise<readonly Path[]> {
  const parts = await db
    .select({
      part: solvencyLeaves.part,
      root: solvencyLeaves.root,
      first: sql<string>`encode(substring(${solvencyLeaves.leaves} from 1 for 32), 'hex')`,
    })
    .from(solvencyLeaves)
    .where(sql`${solvencyLeaves.day} = ${day}`)
    .orderBy(solvencyLeaves.part);
  const top = levelsOf(parts.map(({ root }) => unpackNode(root)));
  const read = new Map<number, { leaves: Buffer; levels: readonly (readonly Node[])[] }>();
  const paths: Path[] = [];
  for (const piece of pieces) {
    const hash = leafHash(day, piece);
    const part = parts.findLastIndex(({ first }) => first <= hash.toString('hex'));
    const subtree = read.get(part) ?? (await readPart(db, day, part));
    read.set(part, subtree);
    const index = indexOfLeaf(subtree.leaves, hash);
    if (index === -1) throw new Error(`A leaf of ${day} is not where it was stored.`);
    paths.push({
      position: part * leafCount(subtree.leaves) + index,
      steps: [...stepsOf(subtree.levels, index), ...stepsOf(top, part)],
    });
  }
  return paths;
}

async function readPart(db: Database, day: UtcDay, part: number) {
  const [row] = await db
    .select({ leaves: solvencyLeaves.leaves })
    .from(solvencyLeaves)
    .where(sql`${solvencyLeaves.day} = ${day} and ${solvencyLeaves.part} = ${part}`);
  if (!row) throw new Error(`${day} has no part ${part}.`);
  return { leaves: row.leaves, levels: levelsOf(nodesOf(row.leaves)) };
}
