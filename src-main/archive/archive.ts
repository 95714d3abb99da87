import type {
  ArchiveAccess,
  ArchiveState,
  KeepOutcome,
  KeptRecord,
  KeptSummary,
  PaperToKeep,
} from '#contract/ipc/archive.ts';
import type { Seal } from '../storage/token-seal.ts';
import type { Keyring } from './archive-key.ts';
import { openArchiveFile } from './archive-file.ts';
import { ARCHIVE_FORMAT } from './chain.ts';
import {
  beginArchive,
  chooseKeeping,
  closeArchive,
  headOf,
  keepPaper,
  loadArchive,
  recordAt,
} from './opened-archive.ts';
import type { OpenedArchive } from './opened-archive.ts';

interface ArchiveConfig {
  readonly folder: string;
  readonly keyring: Keyring;
  readonly platform: NodeJS.Platform;
  /** Origin of the API. */
  readonly server: string;
  readonly now: () => number;
  readonly onChange: (state: ArchiveState) => void;
}

/** What a member's archive is opened and closed with. */
export interface OpenedBy {
  /** Of the account's password; closes the key at the end. */
  readonly seal?: Seal | undefined;
  /** The account's password, which was just right. */
  readonly password?: string | undefined;
}

export interface PasswordChange {
  readonly member: string;
  readonly former: string;
  /** Of the new password. */
  readonly seal: Seal;
}

/** Papers of the member who uses the app, kept on this device. Calls run one after another. */
export interface Archive {
  state(): ArchiveState;
  /** A member uses the app from now on; the password opens what it closed. */
  open(member: string, by?: OpenedBy): Promise<void>;
  /**
   * Nobody does, or nobody but this member: what is readable is forgotten, and the key is closed by the
   * seal.
   */
  close(except?: string): Promise<void>;
  /** From now on the new password closes it, also what the former one has closed meanwhile. */
  passwordChanged(change: PasswordChange): Promise<void>;
  /** Tries again to open what a password closed, or (empty) what keyring or disk refused. */
  unlock(password: string): Promise<boolean>;
  choose(isOn: boolean): Promise<void>;
  /** Refuses what is not of the member who uses the app. */
  keep(asked: PaperToKeep): Promise<KeepOutcome>;
  list(): Promise<readonly KeptSummary[]>;
  read(number: number): Promise<KeptRecord | null>;
  /** All readable records as JSON text; undefined if there is nothing to export. */
  exported(): Promise<string | undefined>;
  setAside(): Promise<void>;
  /** Deletes everything of this member's on this device. */
  erase(): Promise<void>;
}

const nobody: ArchiveState = {
  member: null,
  access: 'none',
  isOn: false,
  count: 0,
  bytes: 0,
  isFull: false,
  hasFailed: false,
  damage: [],
  aside: 0,
};

function stateOf(now: OpenedArchive | undefined): ArchiveState {
  if (!now) return nobody;
  const { access, stored, summaries, bytes, isFull, hasFailed, damage, aside } = now;
  const { member } = now.owner;
  const isOn = stored?.isOn ?? false;
  return { member, access, isOn, count: summaries.length, bytes, isFull, hasFailed, damage, aside };
}

/** Whether no file is there that a new one would replace. */
const mayBegin = (access: ArchiveAccess): boolean =>
  access !== 'damaged' && access !== 'unreadable';

export function createArchive(config: ArchiveConfig): Archive {
  const { keyring, platform, server } = config;
  const timeText = (): string => new Date(config.now()).toISOString();
  let opened: OpenedArchive | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let said = JSON.stringify(nobody);

  function say(): void {
    const news = JSON.stringify(stateOf(opened));
    if (news === said) return;
    said = news;
    config.onChange(stateOf(opened));
  }

  /** Runs after all that was asked before. */
  function inTurn<Value>(work: () => Value | Promise<Value>): Promise<Value> {
    const result = queue.then(work).finally(say);
    queue = result.catch(() => {});
    return result;
  }

  /** The same for what needs somebody's archive; otherwise answers `none`. */
  const ofMember = <Value>(
    none: Value,
    work: (now: OpenedArchive) => Value | Promise<Value>,
  ): Promise<Value> => inTurn(() => (opened ? work(opened) : none));

  const read = (
    member: string,
    password: string | undefined,
    isUsed: boolean,
  ): Promise<OpenedArchive> => {
    const owner = { server, member };
    const file = openArchiveFile(config.folder, owner);
    return loadArchive(owner, file, keyring, { password, isUsed });
  };

  /** Closes what is open, whoever's it is. */
  async function leave(): Promise<void> {
    if (opened) await closeArchive(opened, keyring);
    opened = undefined;
  }

  /** @param isAccounts whether the password is known to be that of the account */
  async function load(member: string, by: OpenedBy, isAccounts = false): Promise<void> {
    const { password } = by;
    const former = opened?.owner.member === member ? opened : undefined;
    if (opened && !former) await leave();
    former?.key?.fill(0);
    opened = undefined;
    opened = await read(member, password, true);
    opened.seal = by.seal ?? former?.seal;
    const wasFormer = former?.access === 'former';
    // Only a right password that does not open it shows that another one closed it.
    const isFormer = wasFormer || (isAccounts && password !== undefined);
    if (opened.access === 'closed' && isFormer) opened.access = 'former';
  }

  return {
    state: () => stateOf(opened),
    open: (member, by = {}) =>
      inTurn(async () => {
        const isOpen = opened?.owner.member === member && opened.access === 'open';
        if (!isOpen) await load(member, by, true);
        // A renewal knows no password: its seal may be older than a change of the password.
        else if (by.seal && opened && (by.password !== undefined || !opened.seal)) {
          opened.seal = by.seal;
        }
      }),
    close: (except) =>
      inTurn(async () => {
        if (opened?.owner.member !== except) await leave();
      }),
    passwordChanged: ({ member, former, seal }) =>
      inTurn(async () => {
        if (opened?.owner.member === member) {
          if (opened.key) opened.seal = seal;
          else await load(member, { password: former, seal });
          return;
        }
        // Locked or left meanwhile: the seal of the former password has closed it. The key is not
        // written open even for a moment, in which the app may end.
        const now = await read(member, former, false);
        now.seal = seal;
        await closeArchive(now, keyring);
      }),
    unlock: (password) =>
      ofMember(false, async ({ owner, access }) => {
        if (access === 'open' || access === 'damaged') return false;
        await load(owner.member, { password: password === '' ? undefined : password });
        return stateOf(opened).access === 'open';
      }),
    choose: (isOn) =>
      ofMember(undefined, async (now) => {
        if (now.stored) await chooseKeeping(now, isOn);
        else if (isOn && mayBegin(now.access)) await beginArchive(now, keyring, platform);
      }),
    keep: (asked) =>
      ofMember<KeepOutcome>('off', (now) =>
        // Asked for before the session was another's.
        asked.member === now.owner.member ? keepPaper(now, asked, timeText()) : 'refused',
      ),
    list: () => ofMember<readonly KeptSummary[]>([], ({ summaries }) => summaries),
    read: (number) => ofMember(null, (now) => keptRecord(now, number)),
    exported: () => ofMember(undefined, (now) => exportText(now, timeText())),
    setAside: () =>
      ofMember(undefined, async ({ owner, file }) => {
        await file.setAside();
        await load(owner.member, {});
      }),
    erase: () =>
      ofMember(undefined, async ({ owner, file }) => {
        await file.erase();
        await load(owner.member, {});
      }),
  };
}

function keptRecord(now: OpenedArchive, number: number): KeptRecord | null {
  const record = recordAt(now, number);
  if (!record) return null;
  const { seen_at: seenAt, reason, paper, differs, hash } = record;
  const former = differs && recordAt(now, differs.from);
  return {
    number,
    seenAt,
    reason,
    paper,
    differs: differs && { ...differs, seenAt: former?.seen_at ?? seenAt },
    hash,
  };
}

/** How to check an export, for whoever reads it. */
const HOW = [
  'Each hash is the SHA-256, in hex, of the text: previous, a line feed, and the canonical JSON of',
  'the record without previous and hash. Canonical: keys in the order of their UTF-16 units, no',
  'blanks, UTF-8. The first previous is the SHA-256 of the canonical JSON of format, member and',
  'server. Each other previous is the hash of the record before. head has the count of records and',
  'the last hash; damage is what was found wrong with the file on the device. With Node:',
  'node scripts/desktop/verify-statements.mjs <file>.',
].join(' ');

function exportText(now: OpenedArchive, exported: string): string | undefined {
  const { owner, key, stored, damage } = now;
  if (!key || !stored) return undefined;
  const records = stored.records.flatMap(({ number }) => recordAt(now, number) ?? []);
  const head = headOf(now) ?? null;
  const content = { format: ARCHIVE_FORMAT, ...owner, exported, how: HOW, damage, head, records };
  return JSON.stringify(content, undefined, 2);
}
