import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ArchiveState } from '#contract/ipc/archive.ts';
import type { SaveOutcome } from '#contract/ipc/files.ts';
import { createArchive } from '../../../src-main/archive/archive.ts';
import { makeSeal } from '../../../src-main/storage/token-seal.ts';
import { createKeyring } from '../../../tests/desktop/harness/in-memory.ts';
import { voucherPaper } from '../../../tests/support/papers/kept-papers.ts';
import { describeKeepingArchive } from '../suites/archive.suite.ts';
import { createDesktopArchive } from './archive.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tct-archive-port-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The window's adapter and the main process's archive, as if IPC lay between them. */
async function bothSides() {
  let notify: (state: ArchiveState) => void = () => {};
  const main = createArchive({
    folder,
    keyring: createKeyring(),
    platform: 'linux',
    server: 'https://api.test',
    now: Date.now,
    onChange: (state) => notify(structuredClone(state)),
  });
  await main.open('7');
  const { exported, ...calls } = main;
  const bridge = {
    ...calls,
    state: () => Promise.resolve(main.state()),
    export: async (): Promise<SaveOutcome> =>
      (await exported()) === undefined ? 'failed' : 'saved',
    onChanged(listener: typeof notify) {
      notify = listener;
      return () => {};
    },
  };
  const archive = createDesktopArchive(bridge);
  await vi.waitFor(() => expect(archive.state()?.access).toBe('open'));
  return { main, bridge, archive };
}

describeKeepingArchive('desktop', async () => {
  const { main, archive } = await bothSides();
  return {
    archive,
    async close() {
      await main.open('7', { seal: await makeSeal('Former-2025', 2) });
      await main.close();
      await main.open('7', { password: 'Changed-2026' });
    },
    formerPassword: 'Former-2025',
    paper: { member: '7', reason: 'opened', paper: voucherPaper() } as const,
  };
});

test('what the main process refuses is no rejection of the page’s', async () => {
  const { bridge } = await bothSides();
  const archive = createDesktopArchive({
    ...bridge,
    keep: () => Promise.reject(new Error('archive:keep: wrong argument')),
    export: () => Promise.reject(new Error('archive:export: wrong argument')),
  });
  expect(await archive.keep({ member: '7', reason: 'opened', paper: voucherPaper() })).toBe(
    'failed',
  );
  expect(await archive.exportAll('kept')).toBe('failed');
});
