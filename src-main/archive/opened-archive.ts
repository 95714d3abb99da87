import { randomBytes } from 'node:crypto';
import { ARCHIVE_BYTES_MOST, ARCHIVE_RECORDS_MOST } from '#contract/ipc/archive.ts';
import type {
  ArchiveAccess,
  Damage,
  KeepOutcome,
  KeptSummary,
  PaperToKeep,
} from '#contract/ipc/archive.ts';
import { canonicalJson } from '#contract/rules/archive/canonical-json.ts';
import { decrypt, encrypt } from '../storage/aes.ts';
import type { Seal } from '../storage/token-seal.ts';
import { closeKey, hasKeyring, isAsWritten, openKey, unwrapKey, wrapKey } from './archive-key.ts';
import type { Keyring } from './archive-key.ts';
import type { ArchiveFile, StoredArchive } from './archive-file.ts';
import { ARCHIVE_FORMAT, chained, firstHash, verifyChain } from './chain.ts';
import type { ArchiveOwner, ChainHead, ChainRecord } from './chain.ts';
import { comparePapers, isComparable, subjectOf, summaryOf } from './papers.ts';

/** What is known of one account's file. */
export interface OpenedArchive {
  readonly owner: ArchiveOwner;
  readonly file: ArchiveFile;
  access: ArchiveAccess;
  /** As it lies on the disk; undefined: there is none. */
  stored: StoredArchive | undefined;
  /** Undefined: nothing is readable. */
  key: Buffer | undefined;
  /** Closes the key; undefined: it stays under the keyring alone. */
  seal: Seal | undefined;
  bytes: number;
  summaries: readonly KeptSummary[];
  /** Number of the newest record by what it is of. */
  subjects: ReadonlyMap<string, number>;
  damage: readonly Damage[];
  aside: number;
  isFull: boolean;
  hasFailed: boolean;
}

type Part = number | 'head';

/** Additional data of the encryption: a box opens in its own place alone. */
const placeOf = ({ server, member }: ArchiveOwner, part: Part): string =>
  [ARCHIVE_FORMAT, server, member, part].join('\n');

function boxOf(key: Buffer, owner: ArchiveOwner, part: Part, value: object): string {
  const text = Buffer.from(canonicalJson(value), 'utf8');
  return encrypt(key, text, placeOf(owner, part)).toString('base64');
}

function unbox(key: Buffer, owner: ArchiveOwner, part: Part, box: string): unknown {
  const text = decrypt(key, Buffer.from(box, 'base64'), placeOf(owner, part));
  return text && (JSON.parse(text.toString('utf8')) as unknown);
}

export function recordAt(
  { key, owner, stored }: OpenedArchive,
  number: number,
): ChainRecord | undefined {
  const found = stored?.records.find((one) => one.number === number);
  return key && found && (unbox(key, owner, number, found.box) as ChainRecord | undefined);
}

/** The noted end of the chain; undefined: it could not be read. */
export const headOf = ({ key, owner, stored }: OpenedArchive): ChainHead | undefined =>
  key && stored && (unbox(key, owner, 'head', stored.head) as ChainHead | undefined);

/** @returns whether the disk took it; otherwise everything stays as it was */
async function write(now: OpenedArchive, stored: StoredArchive): Promise<boolean> {
  try {
    now.bytes = await now.file.write(stored);
    now.stored = stored;
    now.hasFailed = false;
  } catch {
    now.hasFailed = true;
  }
  return !now.hasFailed;
}

/** Decrypts and checks everything once; from then on records are decrypted one by one. */
function check(now: OpenedArchive, key: Buffer, stored: StoredArchive): void {
  const records = stored.records.map(({ number, box }) => ({
    number,
    record: unbox(key, now.owner, number, box) as ChainRecord | undefined,
  }));
  now.key = key;
  now.damage = verifyChain(now.owner, records, headOf(now));
  const whole = records.flatMap(({ record }) => record ?? []);
  now.summaries = whole.map(summaryOf);
  now.subjects = new Map(
    whole.map(({ paper, seen_at, number }) => [subjectOf(paper, seen_at), number]),
  );
}

/** Writes the key's form anew; where keyring or disk refuse, the former one stays. */
async function rewrap(
  now: OpenedArchive,
  stored: StoredArchive,
  keyring: Keyring,
  seal?: Seal,
): Promise<void> {
  if (!now.key) return;
  const wrapped = await wrapKey(keyring, closeKey(now.key, seal)).catch(() => undefined);
  if (wrapped) await write(now, { ...stored, ...wrapped });
}

/** With what an archive is read, and whether its member uses the app. */
interface ReadBy {
  readonly password: string | undefined;
  /** The key may lie open under the keyring from now on. */
  readonly isUsed: boolean;
}

async function openStored(
  now: OpenedArchive,
  stored: StoredArchive,
  keyring: Keyring,
  { password, isUsed }: ReadBy,
): Promise<ArchiveAccess> {
  const form = await unwrapKey(keyring, stored);
  if (typeof form === 'string') return form;
  const key = await openKey(form, password);
  if (!key) return 'closed';
  if (!isAsWritten(stored) && !unbox(key, now.owner, 'head', stored.head)) return 'key_damaged';
  check(now, key, stored);
  // As with the session's token: open while its member uses the app.
  if (isUsed && 'closed' in form) await rewrap(now, stored, keyring);
  return 'open';
}

/** Reads an account's file as far as keyring and password open it; never rejects. */
export async function loadArchive(
  owner: ArchiveOwner,
  file: ArchiveFile,
  keyring: Keyring,
  by: ReadBy,
): Promise<OpenedArchive> {
  const now: OpenedArchive = {
    owner,
    file,
    access: 'open',
    stored: undefined,
    key: undefined,
    seal: undefined,
    bytes: 0,
    summaries: [],
    subjects: new Map(),
    damage: [],
    aside: 0,
    isFull: false,
    hasFailed: false,
  };
  let stored: Awaited<ReturnType<ArchiveFile['read']>>;
  try {
    now.aside = await file.aside();
    stored = await file.read();
  } catch {
    // The disk's refusal says nothing of the file; it is read again when asked.
    now.access = 'unreadable';
    return now;
  }
  if (stored === undefined) return now;
  try {
    if (stored === 'damaged') throw new TypeError('This is no archive');
    now.stored = stored;
    now.bytes = JSON.stringify(stored).length;
    now.access = await openStored(now, stored, keyring, by);
  } catch {
    now.access = 'damaged';
    now.damage = [{ kind: 'file' }];
  }
  return now;
}

/** Makes the account's file, with a key of its own. */
export async function beginArchive(
  now: OpenedArchive,
  keyring: Keyring,
  platform: NodeJS.Platform,
): Promise<void> {
  if (!(await hasKeyring(keyring, platform))) {
    now.access = 'no_keyring';
    return;
  }
  const key = randomBytes(32);
  const wrapped = await wrapKey(keyring, closeKey(key, undefined)).catch(() => undefined);
  if (wrapped === undefined) {
    now.access = 'keyring_locked';
    return;
  }
  const head = { count: 0, hash: firstHash(now.owner) };
  const isWritten = await write(now, {
    format: ARCHIVE_FORMAT,
    isOn: true,
    ...wrapped,
    head: boxOf(key, now.owner, 'head', head),
    records: [],
  });
  if (!isWritten) return;
  now.key = key;
  now.access = 'open';
}

export async function chooseKeeping(now: OpenedArchive, isOn: boolean): Promise<void> {
  if (now.stored && now.key) await write(now, { ...now.stored, isOn });
}

/** Closes the key by the seal and forgets it. */
export async function closeArchive(now: OpenedArchive, keyring: Keyring): Promise<void> {
  if (now.stored && now.seal) await rewrap(now, now.stored, keyring, now.seal);
  now.key?.fill(0);
  now.key = undefined;
}

/** The record that a paper becomes; undefined: what is kept already says it. */
function recordOf(
  now: OpenedArchive,
  last: ChainRecord | undefined,
  { paper, reason }: PaperToKeep,
  seen_at: string,
): ChainRecord | undefined {
  const former = recordAt(now, now.subjects.get(subjectOf(paper, seen_at)) ?? 0);
  const { differences, added } = former
    ? comparePapers(former, paper, seen_at)
    : { differences: [], added: 1 };
  if (differences.length === 0 && added === 0) return undefined;
  return chained(last?.hash ?? firstHash(now.owner), {
    number: (last?.number ?? 0) + 1,
    seen_at,
    reason,
    paper,
    differs: former && differences.length > 0 ? { from: former.number, differences } : null,
  });
}

/**
 * Appends a paper, unless the newest one of the same subject says the same.
 * @param seen_at ISO 8601
 */
export async function keepPaper(
  now: OpenedArchive,
  asked: PaperToKeep,
  seen_at: string,
): Promise<KeepOutcome> {
  const { key, owner, stored } = now;
  // A damaged chain is not continued: it would hide where it was broken.
  if (!key || !stored?.isOn || now.damage.length > 0) return 'off';
  if (!isComparable(asked.paper)) return 'off';
  const record = recordOf(now, recordAt(now, stored.records.length), asked, seen_at);
  if (!record) return 'same';
  const { number, hash, paper } = record;
  const box = boxOf(key, owner, number, record);
  now.isFull = number > ARCHIVE_RECORDS_MOST || now.bytes + box.length > ARCHIVE_BYTES_MOST;
  if (now.isFull) return 'full';
  const isWritten = await write(now, {
    ...stored,
    head: boxOf(key, owner, 'head', { count: number, hash }),
    records: [...stored.records, { number, box }],
  });
  if (!isWritten) return 'failed';
  now.summaries = [...now.summaries, summaryOf(record)];
  now.subjects = new Map([...now.subjects, [subjectOf(paper, seen_at), number]]);
  return record.differs ? 'differs' : 'kept';
}
