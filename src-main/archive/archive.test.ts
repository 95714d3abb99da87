import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ArchiveState } from '#contract/ipc/archive.ts';
import { filesWith } from '../../tests/desktop/harness/search.ts';
import { archiveOnDisk, printed } from '../../tests/support/papers/archive-on-disk.ts';
import type { Stored } from '../../tests/support/papers/archive-on-disk.ts';
import {
  entry,
  invoicePaper,
  statement,
  voucherPaper,
} from '../../tests/support/papers/kept-papers.ts';

const disk = archiveOnDisk();

test('nothing is kept until its member turns it on', async () => {
  const archive = disk.start();
  expect(archive.state().access).toBe('none');
  await archive.open('7');
  expect(archive.state()).toMatchObject({ access: 'open', isOn: false });
  expect(await archive.keep(printed(statement()))).toBe('off');
  expect(() => readdirSync(disk.folder())).toThrow('ENOENT');
});

test('what is kept outlives the app, whole, in its order', async () => {
  await disk.filled();
  const archive = await disk.reopened();
  expect(archive.state()).toMatchObject({ access: 'open', isOn: true, count: 2, damage: [] });
  expect(await archive.list()).toMatchObject([
    { number: 1, kind: 'statement', from: '2026-10-01', to: '2026-10-31', amounts: ['75.00'] },
    { number: 2, kind: 'withdrawal', withdrawal: 10_482, amount: '100.00' },
  ]);
  expect((await archive.read(1))?.paper).toEqual(statement());
  expect(await archive.read(3)).toBeNull();
});

test('no figure, name or number of it lies on the disk in the open', async () => {
  const archive = await disk.filled();
  for (const secret of ['Héctor', '1075.00', voucherPaper().voucher.tx_hash, 'direct_bonus']) {
    expect(filesWith(disk.profile, secret)).toEqual([]);
  }
  // Positive control: the export, which is in the open, is found.
  writeFileSync(join(disk.profile, 'export.json'), (await archive.exported()) ?? '');
  expect(filesWith(disk.profile, 'Héctor')).toEqual([join(disk.profile, 'export.json')]);
});

test('the same again is not kept twice; what contradicts it is kept and said', async () => {
  const archive = await disk.filled();
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
  expect(await archive.keep(printed(voucherPaper({ net: '96.00' })))).toBe('differs');
  expect(archive.state().count).toBe(4);
});

test('invoices and credit notes are kept in each language, and compared', async () => {
  const archive = await disk.filled();
  const invoice = invoicePaper();
  expect(await archive.keep(printed(invoice))).toBe('kept');
  expect(await archive.keep(printed(invoice))).toBe('same');
  const { name, lines } = invoice.paper;
  const english = lines.with(1, { role: 'title', cells: ['Invoice TCT-4117'] });
  expect(
    await archive.keep(printed({ ...invoice, language: 'en', paper: { name, lines: english } })),
  ).toBe('kept');
  const credit = { ...invoice, credit: 'NC-3', paper: { name: 'NC-3', lines } };
  expect(await archive.keep(printed(credit))).toBe('kept');
  // Paid again, an order has another invoice.
  const again = { ...invoice, paper: { name: 'TCT-4200', lines } };
  expect(await archive.keep(printed(again))).toBe('kept');

  const altered = lines.with(-1, { role: 'total', cells: ['Total, USD', '58.00'] });
  expect(await archive.keep(printed({ ...invoice, paper: { name, lines: altered } }))).toBe(
    'differs',
  );
  const list = await archive.list();
  expect(list.slice(2)).toMatchObject([
    {
      kind: 'invoice',
      invoice: { number: name, order: 30_431, isCredit: false, language: 'es' },
      amount: '85.00',
    },
    { kind: 'invoice', invoice: { number: name, language: 'en' } },
    { kind: 'invoice', invoice: { number: 'NC-3', isCredit: true } },
    { kind: 'invoice', invoice: { number: 'TCT-4200' } },
    { kind: 'invoice', amount: '58.00', amounts: ['58.00'], differences: 1, to: '2026-11-30' },
  ]);
  expect((await disk.reopened()).state()).toMatchObject({ count: 7, damage: [] });
});

test('entries of a person are not kept: they are found by a name that may change', async () => {
  const archive = await disk.filled();
  const query = { ...statement().query, person: 'Héctor' };
  expect(await archive.keep(printed({ ...statement(), query }))).toBe('off');
  expect(await archive.keep(printed({ ...statement([]), query }))).toBe('off');
  expect(archive.state().count).toBe(2);
});

test('an open month grows without a difference, and each state of it is kept', async () => {
  const archive = await disk.filled();
  disk.clock = Date.parse('2026-10-21T08:00:00.000Z');
  const query = { from: '2026-10-01', to: '2026-10-30' };
  const later = entry('9', { occurred_at: '2026-10-25T10:00:00.000Z' });
  expect(await archive.keep(printed({ ...statement(), query }))).toBe('kept');
  disk.clock = Date.parse('2026-11-30T10:00:00.000Z');
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
    await disk.filled();
    disk.tamper(change);
    const before = readFileSync(disk.path(), 'utf8');
    const archive = await disk.reopened();
    expect(archive.state()).toMatchObject({ access: 'open' });
    expect(archive.state().damage).toEqual(expect.arrayContaining(damage));
    expect(await archive.keep(printed(voucherPaper({ number: 2 })))).toBe('off');
    expect(readFileSync(disk.path(), 'utf8')).toBe(before);

    await archive.setAside();
    expect(archive.state()).toMatchObject({ access: 'open', isOn: false, count: 0, aside: 1 });
    expect(readFileSync(disk.path(), 'utf8')).toBe(before);
    await archive.choose(true);
    expect(await archive.keep(printed(voucherPaper()))).toBe('kept');
  },
);

test('a file that is none is said and not replaced', async () => {
  await disk.filled();
  writeFileSync(disk.path(), '{"format":"tct-');
  const archive = await disk.reopened();
  expect(archive.state()).toMatchObject({ access: 'damaged', damage: [{ kind: 'file' }] });
  await archive.choose(true);
  expect(readFileSync(disk.path(), 'utf8')).toBe('{"format":"tct-');
  await archive.setAside();
  await archive.choose(true);
  expect(archive.state()).toMatchObject({ access: 'open', isOn: true, aside: 1 });
});

test('a file that the disk does not give is no damage: it is read again when asked', async () => {
  await disk.filled();
  const [path, hidden] = [disk.path(), join(disk.profile, 'hidden.json')];
  renameSync(path, hidden);
  // A folder in the file's place.
  mkdirSync(path);
  const archive = await disk.reopened();
  expect(archive.state()).toMatchObject({ access: 'unreadable', damage: [] });
  await archive.choose(true);
  expect(archive.state().access).toBe('unreadable');
  expect(await archive.unlock('')).toBe(false);
  rmSync(path, { recursive: true });
  renameSync(hidden, path);
  expect(await archive.unlock('')).toBe(true);
  expect(archive.state()).toMatchObject({ access: 'open', count: 2, damage: [] });
});

test('a paper that arrives when another member uses the app is refused, not kept as theirs', async () => {
  const archive = await disk.filled();
  await archive.open('8');
  await archive.choose(true);
  expect(archive.state().member).toBe('8');
  expect(await archive.keep(printed(voucherPaper({ number: 2 }), '7'))).toBe('refused');
  expect(archive.state().count).toBe(0);
  // Asked before the change, it is kept as that of who asked: calls have their order.
  const kept = archive.keep(printed(voucherPaper({ number: 2 }), '8'));
  await archive.open('7');
  expect(await kept).toBe('kept');
  expect(archive.state()).toMatchObject({ member: '7', count: 2 });
});

test('another member, and the same one of another server, see nothing of it', async () => {
  const archive = await disk.filled();
  const path = disk.path();
  await archive.open('8');
  expect(archive.state()).toMatchObject({ access: 'open', isOn: false, count: 0 });
  expect(await archive.list()).toEqual([]);
  expect(await archive.read(1)).toBeNull();
  const elsewhere = disk.start({ server: 'https://other.example' });
  await elsewhere.open('7');
  expect(elsewhere.state().count).toBe(0);

  // Nor by a file that was given their name: its boxes open in their own account alone.
  await elsewhere.choose(true);
  const other =
    readdirSync(disk.folder())
      .map((name) => join(disk.folder(), name))
      .find((one) => one !== path) ?? '';
  const theirs = JSON.parse(readFileSync(path, 'utf8')) as Stored;
  writeFileSync(other, JSON.stringify(theirs));
  const fooled = disk.start({ server: 'https://other.example' });
  await fooled.open('7');
  expect(await fooled.list()).toEqual([]);
  expect(fooled.state().damage).not.toEqual([]);
});

test('a disk that takes nothing leaves what was there, and says so', async () => {
  const archive = await disk.filled();
  const before = readFileSync(disk.path(), 'utf8');
  const hidden = `${disk.folder()}.hidden`;
  renameSync(disk.folder(), hidden);
  // A file in the folder's place.
  writeFileSync(disk.folder(), '');
  expect(await archive.keep(printed(voucherPaper({ number: 2 })))).toBe('failed');
  expect(archive.state()).toMatchObject({ hasFailed: true, count: 2 });
  rmSync(disk.folder());
  renameSync(hidden, disk.folder());
  expect(readFileSync(disk.path(), 'utf8')).toBe(before);
  expect(await archive.keep(printed(voucherPaper({ number: 2 })))).toBe('kept');
  expect(archive.state()).toMatchObject({ hasFailed: false, count: 3 });
});

test('deleting leaves no file of its member, and none of another’s goes', async () => {
  await disk.filled('8');
  const others = readdirSync(disk.folder());
  const archive = await disk.filled();
  await archive.setAside();
  await archive.choose(true);
  await archive.erase();
  expect(archive.state()).toMatchObject({ access: 'open', isOn: false, count: 0, aside: 0 });
  expect(readdirSync(disk.folder())).toEqual(others);
});

test('a change is reported once, reading is not', async () => {
  const states: ArchiveState[] = [];
  const archive = disk.start({ onChange: (state) => states.push(state) });
  await archive.open('7');
  await archive.choose(true);
  await archive.list();
  await archive.keep(printed(voucherPaper()));
  await archive.keep(printed(voucherPaper()));
  expect(states.map(({ isOn, count }) => [isOn, count])).toEqual([
    [false, 0],
    [true, 0],
    [true, 1],
  ]);
});
