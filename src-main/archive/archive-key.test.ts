import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { createKeyring } from '../../tests/desktop/harness/in-memory.ts';
import { archiveOnDisk, printed, seal } from '../../tests/support/papers/archive-on-disk.ts';
import type { Stored } from '../../tests/support/papers/archive-on-disk.ts';
import { voucherPaper } from '../../tests/support/papers/kept-papers.ts';
import { checkSum } from '../storage/computer.ts';
import type { KeyForm } from './archive-key.ts';

const disk = archiveOnDisk();

test('the lock closes it by the password: the keyring alone opens nothing then', async () => {
  const archive = await disk.closed('Demo-2026');
  expect(archive.state().access).toBe('none');
  expect(await archive.list()).toEqual([]);
  expect(await archive.exported()).toBeUndefined();

  await archive.open('7');
  expect(archive.state()).toMatchObject({ access: 'closed', count: 0 });
  expect(await archive.keep(printed(voucherPaper({ number: 2 })))).toBe('off');
  // A password that was changed elsewhere does not open it; the former one does.
  await archive.open('7', { password: 'Changed-2027' });
  expect(archive.state().access).toBe('former');
  expect(await archive.unlock('Wrong-2026')).toBe(false);
  // Nor does a renewal of the session, which knows no password, forget it.
  await archive.open('7');
  expect(archive.state().access).toBe('former');
  expect(await archive.unlock('Demo-2026')).toBe(true);
  expect(archive.state()).toMatchObject({ access: 'open', count: 2, damage: [] });
  // From then on as before, at the next start too.
  expect((await disk.reopened()).state()).toMatchObject({ access: 'open', count: 2 });
});

test('a keyring that opens late asks for the password, not for a former one', async () => {
  const archive = await disk.closed('Demo-2026');
  disk.keyring.mood = 'locked';
  await archive.open('7', { password: 'Demo-2026' });
  expect(archive.state().access).toBe('keyring_locked');
  disk.keyring.mood = 'available';
  expect(await archive.unlock('')).toBe(false);
  expect(archive.state().access).toBe('closed');
  // A slip is no proof that the password was changed.
  expect(await archive.unlock('Slip-2026')).toBe(false);
  expect(archive.state().access).toBe('closed');
  expect(await archive.unlock('Demo-2026')).toBe(true);
  expect(archive.state()).toMatchObject({ access: 'open', count: 2 });
});

test('a key that was damaged on the disk is said: no password opens it', async () => {
  const archive = await disk.closed('Demo-2026');
  disk.tamper((all) => ({ ...all, key: `${all.key.slice(0, -8)}AAAAAAA=` }));
  const before = readFileSync(disk.path(), 'utf8');
  // Whether the key is damaged shows once the keyring has tried it.
  for (const [mood, access] of [
    ['locked', 'keyring_locked'],
    ['available', 'key_damaged'],
  ] as const) {
    disk.keyring.mood = mood;
    await archive.open('7', { password: 'Demo-2026' });
    expect(archive.state()).toMatchObject({ access, count: 0 });
  }
  expect(await archive.unlock('Demo-2026')).toBe(false);
  await archive.choose(true);
  expect(readFileSync(disk.path(), 'utf8')).toBe(before);
  await archive.setAside();
  expect(archive.state()).toMatchObject({ access: 'open', count: 0, aside: 1 });
});

/** As a version that knows no checksum writes the key: the one beside it stays that of another. */
async function rewriteKey(change: (form: KeyForm) => KeyForm): Promise<void> {
  const form = JSON.stringify(change(await disk.keyForm()));
  const key = (await disk.keyring.encryptStringAsync(form)).toString('base64');
  disk.tamper((all) => ({ ...all, key }));
  expect(sums().isRight).toBe(false);
}

/** The key's checksum in the file, and whether it is that of the key. */
function sums() {
  const { key, keySum } = JSON.parse(readFileSync(disk.path(), 'utf8')) as Stored;
  return { keySum, isRight: keySum === checkSum(key) };
}

test('a key that an earlier version rewrote beside a checksum opens, and gets its own at the next lock', async () => {
  await disk.filled();
  await rewriteKey((form) => form);
  const archive = disk.start();
  await archive.open('7', { seal: await seal('Demo-2026'), password: 'Demo-2026' });
  expect(archive.state()).toMatchObject({ access: 'open', count: 2, damage: [] });
  await archive.close();
  expect(await disk.keyForm()).toHaveProperty('closed');
  expect(sums().isRight).toBe(true);

  await rewriteKey((form) => form);
  disk.keyring.mood = 'locked';
  await archive.open('7');
  expect(archive.state().access).toBe('keyring_locked');
  disk.keyring.mood = 'available';
  expect(await archive.unlock('')).toBe(false);
  expect(archive.state().access).toBe('closed');
  expect(await archive.unlock('Demo-2026')).toBe(true);
  expect(archive.state()).toMatchObject({ access: 'open', count: 2, damage: [] });
  expect(sums().isRight).toBe(true);
});

test('a key of another file beside a checksum that is not its own is damaged', async () => {
  await disk.filled();
  await rewriteKey(() => ({ key: randomBytes(32).toString('base64') }));
  expect((await disk.reopened()).state()).toMatchObject({ access: 'key_damaged', damage: [] });
});

test.each([
  ['a seal without its salt', { seal: { publicKey: '', privateKey: '', rounds: 2 }, closed: '' }],
  ['no form of a key', { key: 5 }],
])('a key that was never written so is damaged: %s', async (_, form) => {
  await disk.filled();
  const data = await disk.keyring.encryptStringAsync(JSON.stringify(form));
  const key = data.toString('base64');
  disk.tamper((all) => ({ ...all, key, keySum: checkSum(key) }));
  const archive = disk.start();
  await archive.open('7', { password: 'Demo-2026' });
  expect(archive.state()).toMatchObject({ access: 'key_damaged', damage: [] });
});

test('the right password opens it at once', async () => {
  const archive = await disk.closed('Demo-2026');
  await archive.open('7', { password: 'Demo-2026' });
  expect(archive.state()).toMatchObject({ access: 'open', count: 2 });
});

test('without a keyring that encrypts nothing is written', async () => {
  for (const mood of ['basic_text', 'unavailable'] as const) {
    disk.keyring = createKeyring(mood);
    const archive = disk.start();
    await archive.open('7');
    await archive.choose(true);
    expect(archive.state()).toMatchObject({ access: 'no_keyring', isOn: false });
    expect(() => readdirSync(disk.folder())).toThrow('ENOENT');
  }
});

test('a keyring that is locked, or another one, is said, and the file stays', async () => {
  await disk.filled();
  disk.keyring.mood = 'locked';
  const archive = await disk.reopened();
  expect(archive.state().access).toBe('keyring_locked');
  disk.keyring.mood = 'available';
  expect(await archive.unlock('')).toBe(true);
  expect(archive.state().count).toBe(2);

  const before = readFileSync(disk.path(), 'utf8');
  disk.keyring = createKeyring();
  const other = await disk.reopened();
  expect(other.state().access).toBe('key_lost');
  await other.choose(true);
  expect(readFileSync(disk.path(), 'utf8')).toBe(before);
});

test('where another member comes, the archive before is closed by the seal and its key forgotten', async () => {
  const archive = await disk.filled('7', { seal: await seal('Demo-2026') });
  // Positive control: while its member uses the app, the keyring alone gives the key.
  expect(await disk.keyForm()).toHaveProperty('key');
  await archive.close('7');
  expect(archive.state()).toMatchObject({ access: 'open', count: 2 });

  await archive.close('8');
  expect(archive.state().access).toBe('none');
  expect(await disk.keyForm()).toHaveProperty('closed');
  expect(await archive.keep(printed(voucherPaper({ number: 2 })))).toBe('off');

  await archive.open('7', { password: 'Demo-2026' });
  // Its member's seal stays with it when it is read again, and nobody has to say that another comes.
  await archive.open('7', { seal: await seal('Demo-2026') });
  await archive.erase();
  await archive.choose(true);
  await archive.open('8', { password: 'Demo-2026' });
  expect(archive.state()).toMatchObject({ access: 'open', isOn: false });
  expect(await disk.keyForm()).toHaveProperty('closed');
});

test('a password that is changed in the app closes it from then on', async () => {
  const archive = await disk.filled('7', { seal: await seal('Demo-2026') });
  const change = { member: '7', former: 'Demo-2026', seal: await seal('Changed-2027') };
  await archive.passwordChanged(change);
  expect(archive.state()).toMatchObject({ access: 'open', count: 2 });
  await archive.close();
  await archive.open('7', { password: 'Demo-2026' });
  expect(archive.state().access).toBe('former');
  await archive.open('7', { password: 'Changed-2027' });
  expect(archive.state()).toMatchObject({ access: 'open', count: 2 });
});

test('what was locked before the change was answered is closed by the new password, too', async () => {
  const archive = await disk.closed('Demo-2026');
  const encrypt = vi.spyOn(disk.keyring, 'encryptStringAsync');
  const forms = () => encrypt.mock.calls.map(([form]) => Object.keys(JSON.parse(form) as KeyForm));
  const change = { member: '7', former: 'Demo-2026', seal: await seal('Changed-2027') };
  await archive.passwordChanged(change);
  expect(archive.state().access).toBe('none');
  // At no moment open: the app may end between two writings.
  expect(forms()).toEqual([['seal', 'closed']]);
  expect(await disk.keyForm()).toHaveProperty('closed');
  await archive.open('7', { password: 'Changed-2027' });
  expect(archive.state()).toMatchObject({ access: 'open', count: 2 });
  // Positive control: who uses the app opens it.
  expect(forms()).toEqual([['seal', 'closed'], ['key']]);
});

test('a change that is answered when another member uses the app leaves their archive as it is', async () => {
  const archive = await disk.closed('Demo-2026');
  await archive.open('8', { seal: await seal('Other-2026'), password: 'Other-2026' });
  await archive.choose(true);
  const change = { member: '7', former: 'Demo-2026', seal: await seal('Changed-2027') };
  await archive.passwordChanged(change);
  expect(archive.state()).toMatchObject({ member: '8', access: 'open', isOn: true });
  await archive.close();
  for (const [member, password, access] of [
    ['8', 'Changed-2027', 'former'],
    ['8', 'Other-2026', 'open'],
    ['7', 'Changed-2027', 'open'],
  ] as const) {
    const next = disk.start();
    await next.open(member, { password });
    expect(next.state().access).toBe(access);
  }
});

test('a renewal with the seal of the former password does not replace that of the changed one', async () => {
  const former = await seal('Demo-2026');
  const archive = await disk.filled('7', { seal: former });
  const change = { member: '7', former: 'Demo-2026', seal: await seal('Changed-2027') };
  await archive.passwordChanged(change);
  await archive.open('7', { seal: former });
  await archive.close();
  await archive.open('7', { password: 'Changed-2027' });
  expect(archive.state().access).toBe('open');
  // Positive control: the password that was just right does.
  await archive.open('7', { seal: former, password: 'Demo-2026' });
  await archive.close();
  await archive.open('7', { password: 'Demo-2026' });
  expect(archive.state().access).toBe('open');
});

test('the change opens what its member’s password had closed', async () => {
  const archive = await disk.closed('Demo-2026');
  await archive.open('7');
  expect(archive.state().access).toBe('closed');
  const change = { member: '7', former: 'Demo-2026', seal: await seal('Changed-2027') };
  await archive.passwordChanged(change);
  expect(archive.state()).toMatchObject({ access: 'open', count: 2 });
  await archive.close();
  await archive.open('7', { password: 'Changed-2027' });
  expect(archive.state().access).toBe('open');
});
