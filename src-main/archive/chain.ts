import { createHash } from 'node:crypto';
import type { Damage, KeepReason, KeptPaper } from '#contract/ipc/archive.ts';
import { canonicalJson } from '#contract/rules/archive/canonical-json.ts';
import type { Difference } from '#contract/rules/archive/compare.ts';

/** Names the form of files, records and exports; it is in every hash. */
export const ARCHIVE_FORMAT = 'tct-statements-1';

/** Whose papers they are: a member of one server. */
export interface ArchiveOwner {
  /** Origin of the API. */
  readonly server: string;
  /** The member's id at that server. */
  readonly member: string;
}

/** What a record says; its place in the chain is given by `previous`. */
export interface RecordContent {
  /** From 1. */
  readonly number: number;
  /** ISO 8601, by this computer's clock. */
  readonly seen_at: string;
  readonly reason: KeepReason;
  readonly paper: KeptPaper;
  /** What contradicts an earlier record. */
  readonly differs: { readonly from: number; readonly differences: readonly Difference[] } | null;
}

export interface ChainRecord extends RecordContent {
  /** Hash of the record before, in hex; of the first one `firstHash`. */
  readonly previous: string;
  readonly hash: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** What the first record of an account stands behind. */
export const firstHash = ({ server, member }: ArchiveOwner): string =>
  sha256(canonicalJson({ format: ARCHIVE_FORMAT, server, member }));

const hashOf = (previous: string, content: RecordContent): string =>
  sha256(`${previous}\n${canonicalJson(content)}`);

/** Appends content to a chain: its hash covers the hash before it. */
export const chained = (previous: string, content: RecordContent): ChainRecord => ({
  ...content,
  previous,
  hash: hashOf(previous, content),
});

function isWhole({ previous, hash, ...content }: ChainRecord): boolean {
  return hash === hashOf(previous, content);
}

/** The end of a chain, as it is noted apart from its records. */
export interface ChainHead {
  readonly count: number;
  readonly hash: string;
}

interface NumberedRecord {
  readonly number: number;
  /** Undefined where it could not be decrypted. */
  readonly record: ChainRecord | undefined;
}

const missingFrom = (first: number, end: number): Damage[] =>
  Array.from({ length: Math.max(0, end - first) }, (_, at) => ({
    kind: 'missing',
    number: first + at,
  }));

/** Whether a record is as it was written, behind a record of that hash; undefined: unknown. */
function isIntact({ record }: NumberedRecord, previous: string | undefined): boolean {
  if (!record || !isWhole(record)) return false;
  return previous === undefined || record.previous === previous;
}

/**
 * Checks a chain from its beginning to its noted end.
 * @param records in the order in which they lie
 * @param head undefined: it could not be read
 */
export function verifyChain(
  owner: ArchiveOwner,
  records: readonly NumberedRecord[],
  head: ChainHead | undefined,
): Damage[] {
  const damage: Damage[] = [];
  let next = 1;
  let previous: string | undefined = firstHash(owner);
  for (const one of records) {
    const missing = missingFrom(next, one.number);
    damage.push(...missing);
    // The hash of a missing record is unknown; a number behind its place was moved or repeated.
    const isFollowing = one.number >= next;
    if (!isFollowing || !isIntact(one, missing.length > 0 ? undefined : previous)) {
      damage.push({ kind: 'altered', number: one.number });
    }
    previous = one.record?.hash;
    next = Math.max(next, one.number + 1);
  }
  if (!head) return [...damage, { kind: 'end' }];
  const missing = missingFrom(next, head.count + 1);
  const isEnd =
    missing.length > 0 ||
    (next === head.count + 1 && (previous === undefined || previous === head.hash));
  return [...damage, ...missing, ...(isEnd ? [] : [{ kind: 'end' } as const])];
}
