import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { ArchiveState, KeptPaper } from '#contract/ipc/archive.ts';
import { createArchive } from '../../../src-main/archive/archive.ts';
import type { OpenedBy } from '../../../src-main/archive/archive.ts';
import type { KeyForm } from '../../../src-main/archive/archive-key.ts';
import { makeSeal } from '../../../src-main/storage/token-seal.ts';
import { createKeyring } from '../../desktop/harness/in-memory.ts';
import { statement, voucherPaper } from './kept-papers.ts';

/** The file of an account, as far as tests alter it. */
export interface Stored {
  key: string;
  keySum: string;
  head: string;
  records: { number: number; box: string }[];
}

export const printed = (paper: KeptPaper, member = '7') =>
  ({ member, reason: 'printed', paper }) as const;

/** The lowest cost that scrypt accepts. */
export const seal = (password: string) => makeSeal(password, 2);

/** Archives of a profile of its own for each test of a file, with a keyring and a clock. */
export function archiveOnDisk() {
  const disk = {
    profile: '',
    keyring: createKeyring(),
    clock: 0,
    folder: () => join(disk.profile, 'statements'),
    /** The only file, or the first. */
    path: () => join(disk.folder(), readdirSync(disk.folder())[0] ?? ''),
    start: (
      change: { readonly server?: string; readonly onChange?: (state: ArchiveState) => void } = {},
    ) =>
      createArchive({
        folder: disk.folder(),
        keyring: disk.keyring,
        platform: 'linux',
        server: 'https://api.example',
        now: () => disk.clock,
        onChange: () => {},
        ...change,
      }),
    /** An archive that is on, with October and a voucher. */
    async filled(member = '7', by: OpenedBy = {}) {
      const archive = disk.start();
      await archive.open(member, by);
      await archive.choose(true);
      expect(await archive.keep(printed(statement(), member))).toBe('kept');
      expect(await archive.keep(printed(voucherPaper(), member))).toBe('kept');
      return archive;
    },
    /** The same, closed by the password. */
    async closed(password: string) {
      const archive = await disk.filled('7', { seal: await seal(password) });
      await archive.close();
      return archive;
    },
    /** How the key lies under the keyring. */
    async keyForm(): Promise<KeyForm> {
      const { key } = JSON.parse(readFileSync(disk.path(), 'utf8')) as Stored;
      const { result } = await disk.keyring.decryptStringAsync(Buffer.from(key, 'base64'));
      return JSON.parse(result) as KeyForm;
    },
    async reopened(member = '7') {
      const archive = disk.start();
      await archive.open(member);
      return archive;
    },
    tamper(change: (stored: Stored) => Stored): void {
      const stored = JSON.parse(readFileSync(disk.path(), 'utf8')) as Stored;
      writeFileSync(disk.path(), JSON.stringify(change(stored)));
    },
  };
  beforeEach(() => {
    disk.profile = mkdtempSync(join(tmpdir(), 'tct-archive-'));
    disk.keyring = createKeyring();
    disk.clock = Date.parse('2026-11-30T10:00:00.000Z');
  });
  afterEach(() => rmSync(disk.profile, { recursive: true, force: true }));
  return disk;
}
