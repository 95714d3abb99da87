import { generateKeyPairSync, sign } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UpdateState } from '#contract/ipc/updates.ts';
import { signedText } from '#contract/rules/update-feed.ts';
import { createUpdater, failureOf } from './updater.ts';
import type { Engine } from './updater.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

function published(version: string, releaseNotes = 'Better.') {
  const file = { url: `tct-${version}.AppImage`, sha512: 'sum' };
  const signature = sign(null, Buffer.from(signedText(version, file)), privateKey).toString(
    'base64',
  );
  return { version, releaseNotes, files: [{ ...file, signature }] };
}

function start(offered = published('1.1.0')) {
  const states: UpdateState[] = [];
  let progress: (percent: number) => void = () => {};
  const engine = {
    checkForUpdates: vi.fn<Engine['checkForUpdates']>(() =>
      Promise.resolve({ isUpdateAvailable: true, updateInfo: offered }),
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
    key: publicKey,
    version: '1.0.0',
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
