import { expect, test, vi } from 'vitest';
import { createKeyring, createMemoryFile } from '../../tests/desktop/harness/in-memory.ts';
import type { KeyringMood } from '../../tests/desktop/harness/machine.ts';
import { createSecrets } from './secrets.ts';

const NAME = 'session';
const SECRET = 'refresh-1';

interface Given {
  readonly keyring?: ReturnType<typeof createKeyring>;
  readonly file?: ReturnType<typeof createMemoryFile>;
  readonly computer?: string;
  readonly platform?: NodeJS.Platform;
}

function start({
  keyring = createKeyring(),
  file = createMemoryFile(),
  computer = 'this one',
  platform = 'linux',
}: Given = {}) {
  const onKeeping = vi.fn();
  const secrets = createSecrets({ keyring, file, platform, computer, onKeeping });
  return { secrets, keyring, file, onKeeping };
}

/** Stores a secret and returns what the next start opens. */
async function kept() {
  const { secrets, keyring, file } = start();
  await secrets.write(NAME, SECRET);
  expect(file.content[NAME]).toBeDefined();
  return { keyring, file };
}

test('a secret is written encrypted, and the next start reads it', async () => {
  const { keyring, file } = await kept();
  const written = JSON.stringify(file.content);
  expect(written).not.toContain(SECRET);
  expect(written).not.toContain(Buffer.from(SECRET).toString('base64'));
  const next = start({ keyring, file });
  expect(await next.secrets.read(NAME)).toBe(SECRET);
  expect(next.secrets.keeping()).toBe('kept');
});

test('basic_text counts as no keyring, on Linux alone', async () => {
  const keyring = createKeyring('basic_text');
  const { secrets, file, onKeeping } = start({ keyring });
  await secrets.write(NAME, SECRET);
  expect(file.content).toEqual({});
  expect(onKeeping).toHaveBeenCalledExactlyOnceWith('basic_text');
  expect(await secrets.read(NAME)).toBe(SECRET);
  const mac = start({ keyring, platform: 'darwin' });
  await mac.secrets.write(NAME, SECRET);
  expect(mac.secrets.keeping()).toBe('kept');
});

test.each<[KeyringMood, string]>([
  ['unavailable', 'unavailable'],
  ['locked', 'locked'],
])('with a keyring that is %s a new secret lives in memory', async (mood, keeping) => {
  const { secrets, keyring, file } = start();
  keyring.mood = mood;
  await secrets.write(NAME, SECRET);
  expect(secrets.keeping()).toBe(keeping);
  expect(file.content).toEqual({});
  expect(await secrets.read(NAME)).toBe(SECRET);
  keyring.mood = 'available';
  await secrets.retry();
  expect(secrets.keeping()).toBe('kept');
  expect(file.content[NAME]).toBeDefined();
});

test.each<KeyringMood>(['unavailable', 'locked'])(
  'a kept secret outlives a keyring that is %s',
  async (mood) => {
    const { keyring, file } = await kept();
    keyring.mood = mood;
    const { secrets } = start({ keyring, file });
    expect(await secrets.read(NAME)).toBeUndefined();
    expect(secrets.keeping()).toBe(mood);
    keyring.mood = 'available';
    expect(await secrets.read(NAME)).toBe(SECRET);
    expect(secrets.keeping()).toBe('kept');
  },
);

test.each([
  ['the key changed', 'this one', 'key_changed'],
  ['the profile is another computer’s', 'that one', 'copied'],
])('when %s the secret is forgotten, and said to be', async (_what, computer, keeping) => {
  const { file } = await kept();
  const { secrets } = start({ file, computer });
  expect(await secrets.read(NAME)).toBeUndefined();
  expect(secrets.keeping()).toBe(keeping);
  expect(file.content).toEqual({});
});

test('a secret that was tampered with is forgotten', async () => {
  const { keyring, file } = await kept();
  const secret = file.content[NAME];
  if (secret) file.content = { [NAME]: { ...secret, data: `AAAA${secret.data.slice(4)}` } };
  const { secrets } = start({ keyring, file });
  expect(await secrets.read(NAME)).toBeUndefined();
  expect(secrets.keeping()).toBe('damaged');
  expect(file.content).toEqual({});
});

test('a file that was set aside is reported, until a secret is stored again', async () => {
  const { secrets } = start({ file: createMemoryFile(true) });
  expect(secrets.keeping()).toBe('damaged');
  expect(await secrets.read(NAME)).toBeUndefined();
  expect(secrets.keeping()).toBe('damaged');
  await secrets.write(NAME, SECRET);
  expect(secrets.keeping()).toBe('kept');
});

test('on a full disk the older secret is deleted: a used refresh token would end the session', async () => {
  const { secrets, file } = start();
  await secrets.write(NAME, SECRET);
  file.isFull = true;
  await secrets.write(NAME, 'refresh-2');
  expect(secrets.keeping()).toBe('disk_full');
  expect(file.content).toEqual({});
  expect(await secrets.read(NAME)).toBe('refresh-2');
});

test('a rotated key re-encrypts the secret', async () => {
  const { keyring, file } = await kept();
  const before = file.content[NAME]?.data;
  keyring.mood = 'asks to re-encrypt';
  const { secrets } = start({ keyring, file });
  expect(await secrets.read(NAME)).toBe(SECRET);
  expect(secrets.keeping()).toBe('kept');
  expect(file.content[NAME]?.data).not.toBe(before);
});

test('when re-encryption fails the secret stays readable, but its successor is not kept', async () => {
  const { keyring, file } = await kept();
  keyring.mood = 'asks to re-encrypt, denied';
  const { secrets } = start({ keyring, file });
  expect(await secrets.read(NAME)).toBe(SECRET);
  expect(secrets.keeping()).toBe('re_encrypt');
  expect(file.content[NAME]).toBeDefined();
  await secrets.write(NAME, 'refresh-2');
  expect(secrets.keeping()).toBe('re_encrypt');
  expect(file.content).toEqual({});
});

test('a removal during encryption is not undone', async () => {
  const { secrets, keyring, file } = start();
  const late = Promise.withResolvers<Buffer>();
  vi.spyOn(keyring, 'encryptStringAsync').mockReturnValueOnce(late.promise);
  const written = secrets.write(NAME, SECRET);
  await vi.waitFor(() => expect(keyring.encryptStringAsync).toHaveBeenCalled());
  secrets.remove(NAME);
  late.resolve(Buffer.from('late'));
  await written;
  expect(file.content).toEqual({});
});
