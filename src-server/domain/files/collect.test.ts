import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/rules/durations.ts';
import type { FilePurpose } from '#contract/rules/files.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { memoryStore, type MemoryStore } from '../../../tests/support/memory-store.ts';
import { noPictures } from '../../../tests/support/no-pictures.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { files } from '../../database/schema/files.ts';
import { members, pictures } from '../../database/schema/members.ts';
import { settings } from '../../database/schema/system.ts';
import { fileCollector } from '../../jobs/file-collector.ts';
import { dropAvatar, movePictures, readAvatar } from './avatars.ts';
import { collectFiles, collectStrays } from './collect.ts';
import { attachFiles, dropFiles, filesOf } from './records.ts';
import { storeUpload } from './store-upload.ts';

let database: TestDatabase;
let store: MemoryStore;
let services: TestServices;
let me: number;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  store = memoryStore();
  services = createTestServices(database, { files: store });
  await database.db.delete(files);
  await database.db.delete(settings);
  await database.db.update(members).set({ avatar: null });
  people += 1;
  me = await database.transaction((tx) => insertMember(tx, `owner${people}`));
});

const send = (content: string, purpose: FilePurpose = 'ticket_attachment', owner = me) =>
  storeUpload(services, noPictures, owner, {
    purpose,
    name: 'a.txt',
    source: Readable.from([Buffer.from(content)]),
  });

const attach = (
  ids: readonly string[],
  object = '7',
  given: { ownerId?: number; purpose?: FilePurpose } = {},
) =>
  database.transaction((tx) =>
    attachFiles(tx, services, { ids, object, ownerId: me, purpose: 'ticket_attachment', ...given }),
  );

const fieldsOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error as { fields?: unknown }).fields,
  );
const gone = { files: { id: 'file.gone' } };

describe('attaching', () => {
  test('makes files part of a thing, in the order in which they are named', async () => {
    const [one, two] = [await send('one'), await send('two')];
    const attached = await attach([two.id, one.id]);
    expect(attached.map(({ id }) => id)).toEqual([two.id, one.id]);
    const found = await filesOf(database.db, 'ticket_attachment', ['7', '8']);
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([one.id, two.id]));
    expect(found[0]).toMatchObject({ object: '7', attachedAt: services.clock.now() });
  });

  test.each([
    ['attached already', async (id: string) => void (await attach([id])), {}],
    ["somebody else's", () => Promise.resolve(), { ownerId: 1 }],
    ['of another purpose', () => Promise.resolve(), { purpose: 'diagnostics' as const }],
    ['dropped', (id: string) => database.transaction((tx) => dropFiles(tx, services, [id])), {}],
  ])('refuses what is %s, and everything beside it', async (_, before, given) => {
    const [one, other] = [await send('one'), await send('two')];
    await before(one.id);
    expect(await fieldsOf(attach([other.id, one.id], '9', given))).toEqual(gone);
    expect(await filesOf(database.db, 'ticket_attachment', ['9'])).toEqual([]);
  });

  test('a thing holds no more than the setting says', async () => {
    await configure(database.db, { files_object_max_mb: 1 });
    const half = 'a'.repeat(600_000);
    await attach([(await send(half)).id]);
    const more = await send(half);
    expect(await fieldsOf(attach([more.id]))).toEqual({
      files: { id: 'file.object', values: { max: 1 } },
    });
    // Of another thing it may be.
    expect(await attach([more.id], '8')).toHaveLength(1);
  });
});

describe('collecting', () => {
  test('a file that belongs to nothing goes after the setting and not before; an attached one stays', async () => {
    const [orphan, part] = [await send('orphan'), await send('part')];
    await attach([part.id]);
    services.clock.advance(24 * HOUR_MS - 1);
    await collectFiles(services);
    expect(store.kept.size).toBe(2);
    services.clock.advance(2);
    await collectFiles(services);
    expect([...store.kept.keys()]).toEqual([part.key]);
    expect(await database.db.select().from(files)).toEqual([
      expect.objectContaining({ id: part.id }),
    ]);
    expect(await fieldsOf(attach([orphan.id]))).toEqual(gone);
  });

  test('what was dropped loses its bytes; the row of what was part of something says so', async () => {
    const [part, never] = [await send('part'), await send('never')];
    await attach([part.id]);
    await database.transaction((tx) => dropFiles(tx, services, [part.id, never.id]));
    await collectFiles(services);
    expect(store.kept.size).toBe(0);
    const rows = await database.db.select().from(files);
    expect(rows).toEqual([
      expect.objectContaining({ id: part.id, key: null, deletedAt: services.clock.now() }),
    ]);
    expect(await filesOf(database.db, 'ticket_attachment', ['7'])).toEqual([]);
  });

  test('bytes without a row go when they are old, and never those of a row', async () => {
    const { key } = await send('kept');
    const age = (name: string, hours: number) => {
      const storedAt = new Date(services.clock.now().getTime() - hours * HOUR_MS);
      store.kept.set(name, { data: Buffer.from('x'), storedAt });
    };
    age('a'.repeat(48), 25);
    age('b'.repeat(48), 23);
    const kept = store.kept.get(key ?? '');
    if (kept) kept.storedAt = new Date(0);
    await collectStrays(services);
    expect(new Set(store.kept.keys())).toEqual(new Set([key, 'b'.repeat(48)]));
  });

  test("another installation's store is left alone: more files without a row than with one", async () => {
    const fill = (count: number) => {
      for (let at = 0; at < count; at += 1) {
        store.kept.set(at.toString(16).padStart(48, '0'), {
          data: Buffer.from('x'),
          storedAt: new Date(0),
        });
      }
    };
    fill(101);
    await collectStrays(services);
    expect(store.kept.size).toBe(101);
    // Positive control: one less is what a crash or two may leave.
    store.kept.clear();
    fill(100);
    await collectStrays(services);
    expect(store.kept.size).toBe(0);
  });
});

describe('avatars of before', () => {
  const picture = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .webp()
      .toBuffer();
  const name = 'p'.repeat(32);
  const read = async () => {
    const found = await readAvatar(services, name);
    return found instanceof Readable ? text(found) : found && found.toString();
  };

  test('are served from where they lay, moved to the store under their name, and served from there', async () => {
    const data = await picture();
    await database.db.insert(pictures).values([
      { name, data, createdAt: new Date('2026-01-01') },
      { name: 'n'.repeat(32), data, createdAt: new Date('2026-01-01') },
    ]);
    await database.db.update(members).set({ avatar: name }).where(eq(members.id, me));
    expect(await read()).toBe(data.toString());
    expect(store.kept.size).toBe(0);

    await fileCollector.run(services);
    expect(await database.db.$count(pictures)).toBe(0);
    // The one that nobody has is not moved.
    expect(store.kept.size).toBe(1);
    expect(await read()).toBe(data.toString());
    const [row] = await database.db.select().from(files);
    expect(row).toMatchObject({ id: name, purpose: 'avatar', ownerId: me, object: String(me) });
    services.clock.advance(1000 * HOUR_MS);
    await collectFiles(services);
    expect(store.kept.size).toBe(1);
  });

  test('one that is replaced is gone at once, and its row with its bytes', async () => {
    await database.db
      .insert(pictures)
      .values({ name, data: await picture(), createdAt: new Date() });
    await database.db.update(members).set({ avatar: name }).where(eq(members.id, me));
    await movePictures(services);
    await database.transaction((tx) => dropAvatar(tx, services, name));
    expect(await read()).toBeNull();
    await collectFiles(services);
    expect(store.kept.size).toBe(0);
    expect(await database.db.$count(files)).toBe(0);
  });
});
