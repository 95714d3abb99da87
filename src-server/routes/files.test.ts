import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServices } from '../../tests/support/services.ts';
import {
  blobOf,
  createFileWorld,
  type FileWorld,
  type Parts,
  type Sender,
} from '../../tests/support/worlds/files.ts';
import { configure } from '../../tests/support/worlds/payout.ts';
import { buildApp } from '../app.ts';
import { files } from '../database/schema/files.ts';
import { members } from '../database/schema/members.ts';
import { settings } from '../database/schema/system.ts';
import { UPLOADS_MAX } from '../domain/files/upload-limit.ts';
import { FileStoreError } from '../storage/file-store.ts';

let world: FileWorld;
let me: Sender;
beforeAll(async () => {
  world = await createFileWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.db.delete(files);
  await world.database.db.delete(settings);
  me = await world.person();
});

/** Beginnings of diagnostics: as they are written, and encrypted. */
const recording = `{"format":"tct-diagnostics","version":2,"checksum":"${'a'.repeat(64)}","content":{}}`;
const sealed = `age-encryption.org/v1\n-> X25519 ${'A'.repeat(43)}\n${'A'.repeat(43)}\n--- \0\u0001`;

describe('sending', () => {
  test('a file is stored under a key that is not its id, with its hash, and belongs to nothing yet', async () => {
    const { status, body } = await world.send(me, 'hello');
    expect(status).toBe(200);
    expect(body).toEqual({ id: body.id, name: 'notes.txt', type: 'text/plain', size: 5 });
    const [row] = await world.database.db.select().from(files);
    expect(row).toMatchObject({
      id: body.id,
      ownerId: me.id,
      purpose: 'ticket_attachment',
      sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
      attachedAt: null,
      object: null,
    });
    expect(world.store.kept.get(row?.key ?? '')?.data.toString()).toBe('hello');
  });

  test.each<[string, () => Parts, string, string]>([
    [
      'the file first',
      () => [
        ['file', blobOf('x')],
        ['purpose', 'diagnostics'],
      ],
      'purpose',
      'field.required',
    ],
    ['no file', () => [['purpose', 'diagnostics']], 'file', 'file.required'],
    [
      'words for a file',
      () => [
        ['purpose', 'diagnostics'],
        ['file', 'x'],
      ],
      'file',
      'file.required',
    ],
    [
      'no such purpose',
      () => [
        ['purpose', 'fun'],
        ['file', blobOf('x')],
      ],
      'purpose',
      'field.invalid',
    ],
    [
      'an avatar',
      () => [
        ['purpose', 'avatar'],
        ['file', blobOf('x')],
      ],
      'purpose',
      'field.invalid',
    ],
    [
      'another field',
      () => [
        ['purpose', 'diagnostics'],
        ['name', blobOf('x')],
      ],
      'name',
      'field.unknown',
    ],
  ])('%s is refused by field', async (_, parts, field, id) => {
    const { status, body } = await world.post(me, parts());
    expect(status).toBe(400);
    expect(body.fields).toEqual({ [field]: { id } });
  });

  test('a second file is refused, and the first one with it', async () => {
    const before = world.store.kept.size;
    const { status } = await world.post(me, [
      ['purpose', 'ticket_attachment'],
      ['file', blobOf('one')],
      ['file', blobOf('two')],
    ]);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await world.database.db.$count(files)).toBe(0);
    expect(world.store.kept.size).toBe(before);
  });

  test.each([
    ['diagnostics', recording, 'application/json', '{"events":[]}', 'file.type.diagnostics'],
    ['diagnostics', recording, 'application/json', ` ${recording}`, 'file.type.diagnostics'],
    ['diagnostics', sealed, 'application/vnd.age', 'no recording', 'file.type.diagnostics'],
    ['ticket_attachment', 'a text', 'text/plain', sealed, 'file.type.attachment'],
    [
      'captions',
      'WEBVTT\n\n00:00.000 --> 00:01.000\nHola',
      'text/vtt',
      'Hola',
      'file.type.captions',
    ],
    ['lesson_document', '%PDF-1.7\n', 'application/pdf', 'text', 'file.type.document'],
    ['course_package', 'PK\u0003\u0004', 'application/zip', '%PDF-1.7\n', 'file.type.package'],
    ['lesson_video', '\0\0\0\u0018ftypisom\0\0\0\0isom', 'video/mp4', 'GIF89a', 'file.type.video'],
  ])('%s takes its own types alone', async (purpose, taken, type, refused, id) => {
    const editor = await world.person(['content']);
    const padded = taken.startsWith('PK') ? `${taken}${'\0'.repeat(26)}` : taken;
    expect((await world.send(editor, padded, purpose)).body).toMatchObject({ type });
    expect((await world.send(editor, refused, purpose)).body.fields).toMatchObject({
      file: { id },
    });
  });

  test('what staff publish is sent by those with its duty alone', async () => {
    const pdf = '%PDF-1.7\n';
    const editor = await world.person(['content']);
    const others = [me, await world.person(['catalogue', 'members'])];
    for (const other of others) {
      expect((await world.send(other, pdf, 'lesson_document')).status).toBe(403);
    }
    expect((await world.send(editor, pdf, 'lesson_document')).status).toBe(200);
    expect((await world.send(editor, 'hello', 'ticket_attachment')).status).toBe(200);
  });

  test('a picture is decoded, rotated upright and stored without its metadata', async () => {
    const photo = await sharp({
      create: { width: 300, height: 100, channels: 3, background: '#808000' },
    })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await world.send(me, photo);
    expect(body.type).toBe('image/webp');
    const { url } = (await world.open(me, body.id)).body;
    expect(url).toMatch(/^\/api\/files\/picture\//);
    const { width, height, exif } = await sharp((await world.get(url)).rawPayload).metadata();
    expect({ width, height, exif }).toEqual({ width: 100, height: 300, exif: undefined });
  });

  test('a store that does not answer is reported as such, and leaves nothing', async () => {
    const { put } = world.store;
    world.store.put = (_key, source) => {
      source.destroy();
      return Promise.reject(new FileStoreError('no answer'));
    };
    try {
      expect(await world.send(me, 'hello')).toMatchObject({
        status: 503,
        body: { code: 'files_unreachable' },
      });
    } finally {
      world.store.put = put;
    }
    expect(await world.database.db.$count(files)).toBe(0);
    expect((await world.send(me, 'hello')).status).toBe(200);
  });

  test('an upload stores nothing if the session ends while it is in progress', async () => {
    const { put } = world.store;
    world.store.put = async (key, source) => {
      await put(key, source);
      await world.database.db
        .update(members)
        .set({ status: 'blocked' })
        .where(eq(members.id, me.id));
    };
    try {
      expect((await world.send(me, 'hello')).status).toBe(401);
    } finally {
      world.store.put = put;
    }
    expect(await world.database.db.$count(files)).toBe(0);
  });
});

describe('limits', () => {
  const megabytes = (count: number): string => 'a'.repeat(count * 1024 * 1024);

  test('of one file, to the byte', async () => {
    await configure(world.database.db, { file_max_mb: 1 });
    expect((await world.send(me, megabytes(1))).status).toBe(200);
    expect((await world.send(me, `${megabytes(1)}a`)).body.fields).toEqual({
      file: { id: 'file.size', values: { max: 1 } },
    });
  });

  test('of a member, also for two concurrent uploads; what staff send does not count', async () => {
    await configure(world.database.db, { files_member_max_mb: 1 });
    const half = 'a'.repeat(600_000);
    const answers = await Promise.all([world.send(me, half), world.send(me, half)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 400)?.body.fields).toEqual({
      file: { id: 'file.member', values: { max: 1 } },
    });
    expect((await world.send(await world.person(), half, 'ticket_attachment')).status).toBe(200);
    const editor = await world.person(['content']);
    const pdf = `%PDF-1.7\n${half}`;
    for (let count = 0; count < 2; count += 1) {
      expect((await world.send(editor, pdf, 'lesson_document')).status).toBe(200);
      expect((await world.send(editor, half, 'ticket_attachment')).status).toBe(200);
    }
  });

  test('of all files together', async () => {
    await configure(world.database.db, { files_total_max_gb: 1 });
    const { body } = await world.send(me, 'hello');
    await world.database.db
      .update(files)
      .set({ size: 1024 ** 3 - 5 })
      .where(eq(files.id, body.id));
    const other = await world.person();
    expect((await world.send(other, 'hello', 'ticket_attachment')).status).toBe(200);
    const refused = await world.send(other, 'hello', 'ticket_attachment');
    expect(refused.body.fields).toEqual({ file: { id: 'file.all' } });
  });

  test('of files in ten minutes', async () => {
    const { services } = world;
    const config = { ...services.config, requestsPerMinute: 1_000_000 };
    const strict = await buildApp(
      createTestServices(world.database, { files: world.store, config }),
    );
    const statuses: number[] = [];
    for (let count = 0; count <= UPLOADS_MAX; count += 1) {
      statuses.push((await world.send(me, 'x', 'ticket_attachment', strict)).status);
    }
    await strict.close();
    expect(statuses).toEqual([...Array<number>(UPLOADS_MAX).fill(200), 429]);
  });
});
