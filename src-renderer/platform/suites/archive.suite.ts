import { describe, expect, test, vi } from 'vitest';
import type { PaperToKeep } from '#contract/ipc/archive.ts';
import type { ArchivePort } from '../ports.ts';

export interface SuiteArchive {
  readonly archive: ArchivePort;
  /** A password that no longer is the account's closed it. */
  readonly close: () => Promise<void>;
  readonly formerPassword: string;
  /** Something to keep. */
  readonly paper: PaperToKeep;
}

/** Contract tests for every adapter of the archive port that keeps papers. */
export function describeKeepingArchive(name: string, start: () => Promise<SuiteArchive>): void {
  describe(`archive port: ${name}`, () => {
    test('is off at first and keeps nothing', async () => {
      const { archive, paper } = await start();
      expect(archive.state()).toBe(archive.state());
      expect(archive.state()).toMatchObject({ access: 'open', isOn: false, count: 0 });
      expect(await archive.keep(paper)).toBe('off');
    });

    test('keeps once it is on, tells of it, and deletes it', async () => {
      const { archive, paper } = await start();
      const heard = vi.fn<() => void>();
      const end = archive.onChange(heard);
      await archive.choose(true);
      await vi.waitFor(() => expect(archive.state()?.isOn).toBe(true));
      expect(await archive.keep(paper)).toBe('kept');
      await vi.waitFor(() => expect(archive.state()?.count).toBe(1));
      expect(await archive.exportAll('kept')).toBe('saved');
      expect(heard).toHaveBeenCalled();
      end();
      heard.mockClear();
      await archive.erase();
      await vi.waitFor(() => expect(archive.state()).toMatchObject({ isOn: false, count: 0 }));
      expect(await archive.list()).toEqual([]);
      expect(heard).not.toHaveBeenCalled();
    });

    test('refuses what is of another member', async () => {
      const { archive, paper } = await start();
      await archive.choose(true);
      await vi.waitFor(() => expect(archive.state()?.isOn).toBe(true));
      expect(archive.state()?.member).toBe(paper.member);
      expect(await archive.keep({ ...paper, member: '8' })).toBe('refused');
      expect(archive.state()?.count).toBe(0);
      expect(await archive.keep(paper)).toBe('kept');
    });

    test('what cannot be read is null', async () => {
      const { archive } = await start();
      expect(await archive.read(1)).toBeNull();
    });

    test('what a former password closed is opened by that one alone', async () => {
      const { archive, close, formerPassword } = await start();
      await archive.choose(true);
      await close();
      await vi.waitFor(() => expect(archive.state()?.access).toBe('former'));
      expect(await archive.unlock('another')).toBe(false);
      expect(await archive.unlock(formerPassword)).toBe(true);
      await vi.waitFor(() => expect(archive.state()?.access).toBe('open'));
    });

    test('what is set aside is counted, and a new one can begin', async () => {
      const { archive, paper } = await start();
      await archive.choose(true);
      await archive.keep(paper);
      await archive.setAside();
      await vi.waitFor(() => expect(archive.state()).toMatchObject({ isOn: false, aside: 1 }));
    });
  });
}

/** Contract tests for platforms that keep none. */
export function describeNoArchive(
  name: string,
  start: () => ArchivePort,
  paper: PaperToKeep,
): void {
  describe(`archive port: ${name}`, () => {
    test('there is none, whatever is asked', async () => {
      const archive = start();
      expect(archive.state()).toBeNull();
      await archive.choose(true);
      expect(await archive.keep(paper)).toBe('off');
      expect(await archive.list()).toEqual([]);
      expect(await archive.exportAll('kept')).toBe('cancelled');
      expect(archive.state()).toBeNull();
    });
  });
}
