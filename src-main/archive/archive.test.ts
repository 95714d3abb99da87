import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ArchiveState, KeptPaper } from '#contract/ipc/archive.ts';
import { filesWith } from '../../tests/desktop/harness/search.ts';
import { createKeyring } from '../../tests/desktop/harness/in-memory.ts';
import { makeSeal } from '../storage/token-seal.ts';
import { createArchive } from './archive.ts';
import { entry, receipt, statement } from '../../tests/support/papers/kept-papers.ts';

const server = 'https://api.example';
let profile: string;
let keyring: ReturnType<typeof createKeyring>;
let clock: number;
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'tct-archive-'));
  keyring = createKeyring();
  clock = Date.parse('2026-11-30T10:00:00.000Z');
});
afterEach(() => rmSync(profile, { recursive: true, force: true }));

const folder = () => join(profile, 'statements');
const start = (change: { readonly server?: string } = {}) =>
  createArchive({
    folder: folder(),
    keyring,
    platform: 'linux',
    server,
    now: () => clock,
    onChange: () => {},
    ...change,
  });
const printed = (paper: KeptPaper) => ({ reason: 'printed', paper }) as const;

/** An archive that is on, with October and a receipt. */
async function filled(member = '7') {
  const archive = start();
  await archive.open(member);
  await archive.choose(true);
  expect(await archive.keep(printed(statement()))).toBe('kept');
  expect(await archive.keep(printed(receipt()))).toBe('kept');
  return archive;
}

const pathOf = () => join(folder(), readdirSync(folder())[0] ?? '');
interface Stored {
  key: string;
  head: string;
  records: { number: number; box: string }[];
}
function tamper(change: (stored: Stored) => Stored): void {
  const stored = JSON.parse(readFileSync(pathOf(), 'utf8')) as Stored;
  writeFileSync(pathOf(), JSON.stringify(change(stored)));
}
async function reopened(member = '7'): Promise<ReturnType<typeof start>> {
  const archive = start();
  await archive.open(member);
  return archive;
}

test('nothing is kept until its member turns it on', async () => {
  const archive = start();
  expect(archive.state().access).toBe('none');
  await archive.open('7');
  expect(archive.state()).toMatchObject({ access: 'open', isOn: false });
  expect(await archive.keep(printed(statement()))).toBe('off');
  expect(() => readdirSync(folder())).toThrow('ENOENT');
});

test('what is kept outlives the app, whole, in its order', async () => {
  await filled();
  const archive = await reopened();
  expect(archive.state()).toMatchObject({ access: 'open', isOn: true, count: 2, damage: [] });
  expect(await archive.list()).toMatchObject([
    { number: 1, kind: 'statement', from: '2026-10-01', to: '2026-10-31', amounts: ['75.00'] },
    { number: 2, kind: 'withdrawal', withdrawal: 10_482, amount: '100.00' },
  ]);
  expect((await archive.read(1))?.paper).toEqual(statement());
  expect(await archive.read(3)).toBeNull();
});

test('no figure, name or number of it lies on the disk in the open', async () => {
  const archive = await filled();
  for (const secret of ['Héctor', '1075.00', receipt().voucher.tx_hash, 'direct_bonus']) {
    expect(filesWith(profile, secret)).toEqual([]);
  }
  // Positive control: the export, which is in the open, is found.
  writeFileSync(join(profile, 'export.json'), (await archive.exported()) ?? '');
  expect(filesWith(profile, 'Héctor')).toEqual([join(profile, 'export.json')]);
});

test('the same again is not kept twice; what contradicts it is kept and said', async () => {
  const archive = await filled();
  expect(await archive.keep(printed(statement()))).toBe('same');
  const altered = statement([entry('3', { amount: '57.00' })]);
  expect(await archive.keep(printed(altered))).toBe('differs');
  expect(await archive.read(3)).toMatchObject({
    differs: {
      from: 1,
      seenAt: '2026-11-30T10:00:00.000Z',
      differences: [{ what: 'changed', was: { amount: '75.00' }, is: { amount: '57.00' } }],
    },
  });
  expect(await archive.keep(printed(altered))).toBe('same');
  expect(await archive.keep(printed(receipt({ net: '96.00' })))).toBe('differs');
  expect(archive.state().count).toBe(4);
});

test('entries of a person are not kept: they are found by a name that may change', async () => {
  const archive = await filled();
  const query = { ...statement().query, person: 'Héctor' };
  expect(await archive.keep(printed({ ...statement(), query }))).toBe('off');
  expect(await archive.keep(printed({ ...statement([]), query }))).toBe('off');
  expect(archive.state().count).toBe(2);
});

test('an open month grows without a difference, and each state of it is kept', async () => {
  const archive = await filled();
  clock = Date.parse('2026-10-21T08:00:00.000Z');
  const query = { from: '2026-10-01', to: '2026-10-30' };
  const later = entry('9', { occurred_at: '2026-10-25T10:00:00.000Z' });
  expect(await archive.keep(printed({ ...statement(), query }))).toBe('kept');
  clock = Date.parse('2026-11-30T10:00:00.000Z');
  expect(await archive.keep(printed({ ...statement([later, entry('3')]), query }))).toBe('kept');
  expect((await archive.list()).map(({ differences }) => differences)).toEqual([0, 0, 0, 0]);
});

test.each([
  [
    'an altered record',
    (all: Stored) => ({
      ...all,
      records: all.records.with(0, { number: 1, box: `A${all.records[0]?.box.slice(1)}` }),
    }),
    [{ kind: 'altered', number: 1 }],
  ],
  [
    'a removed record',
    (all: Stored) => ({ ...all, records: all.records.slice(1) }),
    [{ kind: 'missing', number: 1 }],
  ],
  [
    'a removed last record',
    (all: Stored) => ({ ...all, records: all.records.slice(0, 1) }),
    [{ kind: 'missing', number: 2 }],
  ],
  [
    'a record in another’s place',
    (all: Stored) => ({
      ...all,
      records: all.records.map(({ box }, at) => ({ number: 2 - at, box })),
    }),
    [
      { kind: 'altered', number: 2 },
      { kind: 'altered', number: 1 },
    ],
  ],
  ['a lost end', (all: Stored) => ({ ...all, head: '' }), [{ kind: 'end' }]],
])(
  '%s is said at opening, nothing is appended, and it can be set aside',
  async (_, change, damage) => {
    await filled();
    tamper(change);
    const before = readFileSync(pathOf(), 'utf8');
    const archive = await reopened();
    expect(archive.state()).toMatchObject({ access: 'open' });
    expect(archive.state().damage).toEqual(expect.arrayContaining(damage));
    expect(await archive.keep(printed(receipt({ number: 2 })))).toBe('off');
    expect(readFileSync(pathOf(), 'utf8')).toBe(before);

    await archive.setAside();
    expect(archive.state()).toMatchObject({ access: 'open', isOn: false, count: 0, aside: 1 });
    expect(readFileSync(pathOf(), 'utf8')).toBe(before);
    await archive.choose(true);
    expect(await archive.keep(printed(receipt()))).toBe('kept');
  },
);

test('a file that is none is said and not replaced', async () => {
  await filled();
  writeFileSync(pathOf(), '{"format":"tct-');
  const archive = await reopened();
  expect(archive.state()).toMatchObject({ access: 'damaged', damage: [{ kind: 'file' }] });
  await archive.choose(true);
  expect(readFileSync(pathOf(), 'utf8')).toBe('{"format":"tct-');
  await archive.setAside();
  await archive.choose(true);
  expect(archive.state()).toMatchObject({ access: 'open', isOn: true, aside: 1 });
});

test('a file that the disk does not give is no damage: it is read again when asked', async () => {
  await filled();
  const [path, hidden] = [pathOf(), join(profile, 'hidden.json')];
  renameSync(path, hidden);
  // A folder in the file's place.
  mkdirSync(path);
  const archive = await reopened();
  expect(archive.state()).toMatchObject({ access: 'unreadable', damage: [] });
  await archive.choose(true);
  expect(archive.state().access).toBe('unreadable');
  expect(await archive.unlock('')).toBe(false);
  rmSync(path, { recursive: true });
  renameSync(hidden, path);
  expect(await archive.unlock('')).toBe(true);
  expect(archive.state()).toMatchObject({ access: 'open', count: 2, damage: [] });
});

test('another member, and the same one of another server, see nothing of it', async () => {
  const archive = await filled();
  const path = pathOf();
  await archive.open('8');
  expect(archive.state()).toMatchObject({ access: 'open', isOn: false, count: 0 });
  expect(await archive.list()).toEqual([]);
  expect(await archive.read(1)).toBeNull();
  const elsewhere = start({ server: 'https://other.example' });
  await elsewhere.open('7');
  expect(elsewhere.state().count).toBe(0);

  // Nor by a file that was given their name: its boxes open in their own account alone.
  await elsewhere.choose(true);
  const other =
    readdirSync(folder())
      .map((name) => join(folder(), name))
      .find((one) => one !== path) ?? '';
  const theirs = JSON.parse(readFileSync(path, 'utf8')) as Stored;
  writeFileSync(other, JSON.stringify(theirs));
  const fooled = start({ server: 'https://other.example' });
  await fooled.open('7');
  expect(await fooled.list()).toEqual([]);
  expect(fooled.state().damage).not.toEqual([]);
});

/** The lowest cost that scrypt accepts. */
const seal = (password: string) => makeSeal(password, 2);

test('the lock closes it by the password: the keyring alone opens nothing then', async () => {
  const archive = await filled();
  await archive.close(await seal('Demo-2026'));
  expect(archive.state().access).toBe('none');
  expect(await archive.list()).toEqual([]);
  expect(await archive.exported()).toBeUndefined();

  await archive.open('7');
  expect(archive.state()).toMatchObject({ access: 'closed', count: 0 });
  expect(await archive.keep(printed(receipt({ number: 2 })))).toBe('off');
  // A password that was changed meanwhile does not open it; the former one does.
  await archive.open('7', 'Changed-2027');
  expect(archive.state().access).toBe('closed');
  expect(await archive.unlock('Wrong-2026')).toBe(false);
  expect(await archive.unlock('Demo-2026')).toBe(true);
  expect(archive.state()).toMatchObject({ access: 'open', count: 2, damage: [] });
  // From then on as before, at the next start too.
  expect((await reopened()).state()).toMatchObject({ access: 'open', count: 2 });
});

test('the right password opens it at once', async () => {
  const archive = await filled();
  await archive.close(await seal('Demo-2026'));
  await archive.open('7', 'Demo-2026');
  expect(archive.state()).toMatchObject({ access: 'open', count: 2 });
});

test('without a keyring that encrypts nothing is written', async () => {
  for (const mood of ['basic_text', 'unavailable'] as const) {
    keyring = createKeyring(mood);
    const archive = start();
    await archive.open('7');
    await archive.choose(true);
    expect(archive.state()).toMatchObject({ access: 'no_keyring', isOn: false });
    expect(() => readdirSync(folder())).toThrow('ENOENT');
  }
});

test('a keyring that is locked, or another one, is said, and the file stays', async () => {
  await filled();
  keyring.mood = 'locked';
  const archive = await reopened();
  expect(archive.state().access).toBe('keyring_locked');
  keyring.mood = 'available';
  expect(await archive.unlock('')).toBe(true);
  expect(archive.state().count).toBe(2);

  const before = readFileSync(pathOf(), 'utf8');
  keyring = createKeyring();
  const other = await reopened();
  expect(other.state().access).toBe('key_lost');
  await other.choose(true);
  expect(readFileSync(pathOf(), 'utf8')).toBe(before);
});

test('a disk that takes nothing leaves what was there, and says so', async () => {
  const archive = await filled();
  const before = readFileSync(pathOf(), 'utf8');
  const hidden = `${folder()}.hidden`;
  renameSync(folder(), hidden);
  // A file in the folder's place.
  writeFileSync(folder(), '');
  expect(await archive.keep(printed(receipt({ number: 2 })))).toBe('failed');
  expect(archive.state()).toMatchObject({ hasFailed: true, count: 2 });
  rmSync(folder());
  renameSync(hidden, folder());
  expect(readFileSync(pathOf(), 'utf8')).toBe(before);
  expect(await archive.keep(printed(receipt({ number: 2 })))).toBe('kept');
  expect(archive.state()).toMatchObject({ hasFailed: false, count: 3 });
});

test('deleting leaves no file of its member, and none of another’s goes', async () => {
  await filled('8');
  const others = readdirSync(folder());
  const archive = await filled();
  await archive.setAside();
  await archive.choose(true);
  await archive.erase();
  expect(archive.state()).toMatchObject({ access: 'open', isOn: false, count: 0, aside: 0 });
  expect(readdirSync(folder())).toEqual(others);
});

test('a change is told once, a look is not', async () => {
  const states: ArchiveState[] = [];
  const archive = createArchive({
    folder: folder(),
    keyring,
    platform: 'linux',
    server,
    now: () => clock,
    onChange: (state) => states.push(state),
  });
  await archive.open('7');
  await archive.choose(true);
  await archive.list();
  await archive.keep(printed(receipt()));
  await archive.keep(printed(receipt()));
  expect(states.map(({ isOn, count }) => [isOn, count])).toEqual([
    [false, 0],
    [true, 0],
    [true, 1],
  ]);
});

/** The export, checked by the script that is given to whoever has one. */
function checked(content: object): { readonly status: number | null; readonly said: string } {
  const path = join(profile, 'export.json');
  writeFileSync(path, JSON.stringify(content));
  const script = join(import.meta.dirname, '../../scripts/desktop/verify-statements.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, path], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

test('an export is checked without the app, and each kind of change in it is found', async () => {
  const archive = await filled();
  await archive.keep(printed(receipt({ net: '96.00' })));
  const content = JSON.parse((await archive.exported()) ?? '') as {
    readonly member: string;
    readonly records: readonly { readonly seen_at: string }[];
  };
  expect(checked(content)).toEqual({
    status: 0,
    said: expect.stringMatching(/^3 records, whole\. Last: [0-9a-f]{64}\n$/) as string,
  });
  const { records } = content;
  const [first, second, third] = records;
  const later = { ...second, seen_at: '2026-12-01T00:00:00.000Z' };
  expect(checked({ ...content, records: [first, later, third] }).said).toBe(
    'Record 2 was altered.\n',
  );
  expect(checked({ ...content, records: [first, third] }).said).toMatch(/^Record 3 is in place 2/);
  expect(checked({ ...content, member: '8' }).said).toBe(
    'Record 1 does not follow the one before.\n',
  );
  for (const cut of [[first, second], []]) {
    expect(checked({ ...content, records: cut })).toEqual({
      status: 1,
      said: 'The end is not the noted one: 3 records.\n',
    });
  }
  expect(checked({ ...content, head: null }).status).toBe(1);
});

test('the export of a damaged file is not called whole', async () => {
  await filled();
  tamper((all) => ({ ...all, records: all.records.slice(0, 1) }));
  const archive = await reopened();
  const { status, said } = checked(JSON.parse((await archive.exported()) ?? '') as object);
  expect(status).toBe(1);
  expect(said).toBe(
    'The app had found damage: missing 2\nThe end is not the noted one: 2 records.\n',
  );
});
