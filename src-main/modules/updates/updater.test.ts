import { beforeEach, expect, test, vi } from 'vitest';
import type { UpdateState } from '#contract/ipc/updates.ts';
import { signedText, type PublishedVersion } from '#contract/rules/update-feed.ts';
import { updateHolders } from '../../../tests/desktop/harness/update-feed.ts';
import { createUpdater, failureOf } from './updater.ts';
import type { Engine } from './updater.ts';

const holders = updateHolders();
/** Unix seconds at which the feeds of these tests end. */
const END = 1_800_000_000;
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

function published(version: string, releaseNotes = 'Better.'): PublishedVersion {
  const files = [{ url: `tct-${version}.AppImage`, sha512: 'sum' }];
  const feed = { version, releaseNotes, files, expires: END };
  return { ...feed, signatures: holders.sign(signedText(feed), [0, 2]) };
}

function start(offered = published('1.1.0'), { isUpdateAvailable = true, now = 0 } = {}) {
  const states: UpdateState[] = [];
  let progress: (percent: number) => void = () => {};
  const engine = {
    checkForUpdates: vi.fn<Engine['checkForUpdates']>(() =>
      Promise.resolve({ isUpdateAvailable, updateInfo: offered }),
    ),
    downloadUpdate: vi.fn<Engine['downloadUpdate']>(() => {
      for (const percent of [0.2, 49.9, 50.1, 100]) progress(percent);
      return Promise.resolve([]);
    }),
    onProgress: (listener: typeof progress) => (progress = listener),
    quitAndInstall: vi.fn<() => void>(),
  };
  const updater = createUpdater({
    engine,
    keys: holders.keys,
    version: '1.0.0',
    now: () => now * 1000,
    onChange: (state) => states.push(state),
  });
  return { engine, updater, states };
}

test('a version is found, reported with its notes, downloaded and installed on request', async () => {
  const { engine, updater, states } = start();
  await updater.check(false);
  const version = { version: '1.1.0', notes: 'Better.' };
  expect(states).toEqual([{ phase: 'checking' }, { phase: 'available', ...version }]);
  expect(engine.downloadUpdate).not.toHaveBeenCalled();
  await updater.download();
  expect(states.slice(2)).toEqual([
    { phase: 'downloading', percent: 0 },
    { phase: 'downloading', percent: 49 },
    { phase: 'downloading', percent: 50 },
    { phase: 'downloading', percent: 100 },
    { phase: 'ready', ...version },
  ]);
  expect(engine.quitAndInstall).not.toHaveBeenCalled();
  updater.install();
  expect(engine.quitAndInstall).toHaveBeenCalledOnce();
});

test.each(['1.0.0', '0.9.9', '1.1.0-beta.1'])(
  'version %s is refused, even where the updater itself would take it',
  async (version) => {
    const { engine, updater } = start(published(version));
    await updater.check(false);
    expect(updater.state()).toEqual({ phase: 'failed', reason: 'older' });
    await updater.download();
    updater.install();
    expect(engine.downloadUpdate).not.toHaveBeenCalled();
    expect(engine.quitAndInstall).not.toHaveBeenCalled();
  },
);

test('an old file published under a newer version is refused by its signature', async () => {
  const { engine, updater } = start({ ...published('0.9.0'), version: '1.1.0' });
  await updater.check(false);
  expect(updater.state()).toEqual({ phase: 'failed', reason: 'signature' });
  await updater.download();
  expect(engine.downloadUpdate).not.toHaveBeenCalled();
});

test.each([true, false])(
  'a feed that is older than it may be is refused and shown, whether or not it has news (%s)',
  async (isUpdateAvailable) => {
    const inTime = start(published('1.1.0'), { isUpdateAvailable, now: END });
    await inTime.updater.check(false);
    expect(inTime.updater.state().phase).toBe(isUpdateAvailable ? 'available' : 'idle');
    const late = start(published('1.1.0'), { isUpdateAvailable, now: END + 1 });
    await late.updater.check(false);
    expect(late.updater.state()).toEqual({ phase: 'failed', reason: 'expired' });
  },
);

test('a feed that nobody signed is refused where it has nothing new, too', async () => {
  const { updater } = start(
    { ...published('1.0.0'), signatures: [] },
    { isUpdateAvailable: false },
  );
  await updater.check(false);
  expect(updater.state()).toEqual({ phase: 'failed', reason: 'signature' });
});

test('notes that were put beside a signed version are refused with it', async () => {
  const { updater } = start({ ...published('1.1.0'), releaseNotes: 'Send us your password.' });
  await updater.check(true);
  expect(updater.state()).toEqual({ phase: 'failed', reason: 'signature' });
});

test('a file that does not match is not installed, and the next check starts over', async () => {
  const { engine, updater } = start();
  await updater.check(true);
  engine.downloadUpdate.mockRejectedValueOnce(
    Object.assign(new Error('sha512 checksum mismatch'), { code: 'ERR_CHECKSUM_MISMATCH' }),
  );
  await updater.download();
  expect(updater.state()).toEqual({ phase: 'failed', reason: 'mismatch' });
  updater.install();
  expect(engine.quitAndInstall).not.toHaveBeenCalled();
  await updater.check(true);
  expect(updater.state().phase).toBe('available');
});

test('a feed that does not answer is reported only when the check was requested', async () => {
  const { engine, updater, states } = start();
  const lost = Object.assign(new Error('net::ERR_INTERNET_DISCONNECTED'), {});
  engine.checkForUpdates.mockRejectedValue(lost);
  await updater.check(false);
  expect(states.at(-1)).toEqual({ phase: 'idle' });
  await updater.check(true);
  expect(states.at(-1)).toEqual({ phase: 'failed', reason: 'network' });
});

test('release notes are plain text of limited length', async () => {
  const { updater } = start(published('1.1.0', `<b>New</b><script>${'x'.repeat(9000)}`));
  await updater.check(true);
  const state = updater.state();
  expect('notes' in state && state.notes).toMatch(/^Newx/);
  expect('notes' in state && state.notes).toHaveLength(4000);
});

test.each([
  [{ code: 'ENOSPC' }, 'disk'],
  [{ code: 'ERR_UPDATER_INVALID_SIGNATURE' }, 'signature'],
  [{ code: 'ECONNREFUSED' }, 'network'],
  [new Error('net::ERR_NAME_NOT_RESOLVED'), 'network'],
  [new Error('Request timed out'), 'network'],
  [new Error('anything'), 'other'],
  [undefined, 'other'],
])('%o is reported as %s', (error, reason) => {
  expect(failureOf(error)).toBe(reason);
});
