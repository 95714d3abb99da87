import { createHash } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import type { SolvencyDocument } from '#contract/api/solvency.ts';
import { addDays, type UtcDay } from '#contract/rules/days.ts';
import { withdrawalCurrencies } from '#contract/rules/money.ts';
import {
  PROOF_DAYS,
  SOLVENCY_FORMAT,
  solvencyCurrencies,
  solvencyDecimals,
} from '#contract/rules/solvency.ts';
import { readBlock } from '../../chain/chain-blocks.ts';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import type { Transaction } from '../../database/database.ts';
import {
  solvencyEditions,
  solvencyLeaves,
  solvencyShares,
} from '../../database/schema/solvency.ts';
import type { ChainServices, Services } from '../../services.ts';
import { heldByTreasuriesAt, watchedTreasuries } from '../../treasuries.ts';
import { auditRow } from '../audit/write.ts';
import { beginRun, endRun } from '../base/job-runs.ts';
import { cursorNames, readChainPosition } from '../chain/position.ts';
import { findEdition, newestEdition } from './editions.ts';
import { gapSums, gapView, type Held } from './gaps.ts';
import { takeShares } from './owed.ts';
import {
  leafHash,
  paddingOf,
  pieceCount,
  piecesOf,
  solvencyKeysOf,
  type Share,
  type SolvencyKey,
} from './pieces.ts';
import { buildTree, packNode, paddedCount, type LeafRecord, type Tree } from './tree.ts';

/** Name of the job; its period is the UTC day. */
export const SOLVENCY = 'solvency';

/** How often the chain is asked anew where the books have read another block meanwhile. */
const TRIES = 20;
/** Rows that are stored by one statement. */
const ROWS_AT_ONCE = 50;

/** What all treasuries held at the end of the last block whose payments are in the books. */
interface Custody {
  readonly chain: ChainServices;
  readonly block: BlockPoint;
  readonly held: Held;
}

/** The books have read on since the chain was asked. */
class ReadOn extends Error {}

/**
 * Publishes a day's edition: what is owed by the books as they are now, and what the treasury held at
 * the block that they have read. One transaction stores all of it, so that whoever dies on the way has
 * published nothing; what is published already stays.
 * @returns whether it was published now; false also where the books have not read any block yet
 * @throws ChainUnreachable, ChainDisagreement
 */
export async function publishEdition(services: Services, day: UtcDay): Promise<boolean> {
  const { database, chain } = services;
  for (let left = TRIES; ; left -= 1) {
    if (await findEdition(database.db, day)) return false;
    const custody = chain && (await readCustody(services, chain));
    if (chain && !custody) return false;
    try {
      return await database.transaction((tx) => storeEdition(tx, services, day, custody));
    } catch (error) {
      if (!(error instanceof ReadOn) || left === 1) throw error;
    }
  }
}

async function readCustody({ database }: Services, chain: ChainServices): Promise<Custody | null> {
  const positions = await Promise.all(
    watchedTreasuries(chain).map(({ deployment }) => readChainPosition(database.db, deployment)),
  );
  const [first, ...others] = positions.map(({ read }) => read?.block);
  // Where one treasury has been read further than another, the next round has read both.
  if (first === undefined || others.some((other) => other !== first)) return null;
  const block = await readBlock(chain.rpc, first);
  return { chain, block, held: await heldByTreasuriesAt(chain, block.number) };
}

async function storeEdition(
  tx: Transaction,
  services: Services,
  day: UtcDay,
  custody: Custody | null,
): Promise<boolean> {
  const at = services.clock.now();
  // Its row is locked: of two processes the second one finds the edition.
  const run = await beginRun(tx, { job: SOLVENCY, period: day }, at);
  if (await findEdition(tx, day)) return false;
  const cursors = custody
    ? watchedTreasuries(custody.chain).map(({ deployment }) => cursorNames(deployment).read)
    : [];
  const { shares, block } = await takeShares(tx, day, cursors);
  if (custody && block !== custody.block.number) throw new ReadOn();
  const [key] = solvencyKeysOf(services.config);
  if (!key) throw new Error('There is no key.');
  const tree = await treeOf(key, day, shares);
  await storeLeaves(tx, day, tree);
  const previous = (await newestEdition(tx))?.digest ?? null;
  const document = JSON.stringify(write({ day, at, tree, custody, previous }));
  const digest = digestOf(document);
  const row = await auditRow(tx, {
    actorId: null,
    action: 'solvency.published',
    subject: `solvency/${day}`,
    after: { hash: digest },
    at,
  });
  await tx
    .insert(solvencyEditions)
    .values({ day, document, digest, keyId: key.id, auditRow: row, publishedAt: at });
  await dropOld(tx, day);
  await endRun(
    tx,
    run.id,
    { startedAt: at, finishedAt: services.clock.now() },
    {
      leaves: tree.leaves,
    },
  );
  return true;
}

/** SHA-256 of a published file, as the chain carries it. */
export const digestOf = (document: string): string =>
  `0x${createHash('sha256').update(document, 'utf8').digest('hex')}`;

/** The tree of shares, padded. */
export function treeOf(key: SolvencyKey, day: UtcDay, shares: readonly Share[]): Promise<Tree> {
  const pieces = shares.reduce((sum, share) => sum + pieceCount(share), 0);
  const count = paddedCount(pieces);
  return buildTree(count, leavesOf(key, day, shares, count - pieces));
}

function* leavesOf(
  key: SolvencyKey,
  day: UtcDay,
  shares: readonly Share[],
  padding: number,
): Generator<LeafRecord> {
  for (const share of shares) {
    for (const piece of piecesOf(key, day, share)) {
      yield { hash: leafHash(day, piece), currency: piece.currency, amount: piece.amount };
    }
  }
  for (let number = 0; number < padding; number += 1) {
    yield { hash: leafHash(day, paddingOf(key, day, number)), currency: 0, amount: 0n };
  }
}

async function storeLeaves(tx: Transaction, day: UtcDay, { parts }: Tree): Promise<void> {
  const rows = parts.map(({ leaves, root }, part) => ({ day, part, leaves, root: packNode(root) }));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await tx.insert(solvencyLeaves).values(rows.slice(at, at + ROWS_AT_ONCE));
  }
}

interface Written {
  readonly day: UtcDay;
  readonly at: Date;
  readonly tree: Tree;
  readonly custody: Custody | null;
  readonly previous: string | null;
}

/** The published file; the order of its fields is part of its digest. */
function write({ day, at, tree, custody, previous }: Written): SolvencyDocument {
  const { sums, hash } = tree.root;
  const tokens = custody?.chain.deployment.tokens;
  return {
    format: SOLVENCY_FORMAT,
    day,
    at: at.toISOString(),
    leaves: tree.leaves,
    root: hash.toString('hex'),
    totals: solvencyCurrencies.map((currency, index) => ({
      currency,
      decimals: solvencyDecimals[currency],
      amount: String(sums[index]),
    })),
    custody: custody && {
      chain_id: custody.chain.deployment.chainId,
      contract: custody.chain.deployment.treasury,
      ...(custody.chain.others.length > 0 && {
        beside: custody.chain.others.map((other) => other.deployment.treasury),
      }),
      block: custody.block.number,
      block_hash: custody.block.hash,
      held: withdrawalCurrencies.map((currency) => ({
        currency,
        token: custody.chain.deployment.tokens[currency].address,
        decimals: custody.chain.deployment.tokens[currency].decimals,
        amount: String(custody.held[currency]),
      })),
    },
    gaps: gapSums(sums, custody && tokens ? { held: custody.held, tokens } : null).map(gapView),
    previous,
  };
}

/** Proofs are given for some weeks; what was published stays. */
async function dropOld(tx: Transaction, day: UtcDay): Promise<void> {
  const first = addDays(day, 1 - PROOF_DAYS);
  await tx.delete(solvencyLeaves).where(lt(solvencyLeaves.day, first));
  await tx.delete(solvencyShares).where(lt(solvencyShares.day, first));
}

/** The newest day whose books are closed; null before the first. */
export async function newestClosedDay(tx: Transaction | Services['database']['db']) {
  const { rows } = await tx.execute<{ day: string | null }>(
    sql`select max(day) as day from business_days where closed_at is not null`,
  );
  return rows[0]?.day ?? null;
}
