import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { academy, type Lesson } from '#contract/api/academy/academy.ts';
import {
  adminAcademy,
  type CourseDraft,
  type LessonDraft,
} from '#contract/api/admin/academy/academy.ts';
import { files as calls, type OpenedFile } from '#contract/api/files.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { SentPurpose } from '#contract/rules/files.ts';
import { startS3 } from '../../../tests/support/s3-server.ts';
import { AcademyWorld, courseFields } from '../../../tests/support/worlds/academy.ts';
import { collectFiles, collectStrays } from '../../domain/files/collect.ts';
import { createPictureEncoder } from '../../domain/files/encoder.ts';
import { storeUpload } from '../../domain/files/store-upload.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { folderStore } from '../../storage/folder-store.ts';
import { s3Store } from '../../storage/s3-store.ts';

const root = join(import.meta.dirname, '../../..');
const packed = readFileSync(join(root, 'tests/fixtures/packages/scorm-2004-4.zip'));
const film = readFileSync(
  join(root, 'src-server/academy-content/las-dos-piernas/daily-closing.mp4'),
);

interface Opened {
  readonly store: FileStore;
  readonly close: () => Promise<unknown>;
}

async function openFolder(): Promise<Opened> {
  const directory = mkdtempSync(join(tmpdir(), 'tct-academy-files-'));
  const close = async () => rmSync(directory, { recursive: true });
  return { store: folderStore(directory), close };
}

async function openS3(): Promise<Opened> {
  const server = await startS3();
  return { store: s3Store(server.config), close: () => server.close() };
}

describe.each([
  ['a folder', openFolder],
  ['an S3 store', openS3],
])('files of courses in %s', (_name, open) => {
  let opened: Opened;
  let world: AcademyWorld;
  const encoder = createPictureEncoder();
  beforeAll(async () => {
    opened = await open();
    world = await AcademyWorld.open({ files: opened.store });
  });
  afterAll(async () => {
    encoder.close();
    await world.close();
    opened.store.close();
    await opened.close();
  });

  const keys = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of opened.store.list()) found.push(key);
    return found.toSorted();
  };
  const send = async (purpose: SentPurpose, name: string, data: Buffer): Promise<string> => {
    const source = Readable.from([data], { objectMode: false });
    const given = { purpose, name, source };
    return (await storeUpload(world.services, encoder, world.ids.admin, given)).id;
  };
  /** A course of a package and a video, not published yet. */
  const draft = async (title: string) => {
    const course = await world.call<CourseDraft>('admin', adminAcademy.create, {
      body: { ...courseFields, title_es: title, title_en: title },
    });
    const { modules } = await world.call<CourseDraft>('admin', adminAcademy.addModule, {
      at: [course.id],
      body: { title_es: 'Uno', title_en: 'One', version: course.version },
    });
    const [module] = modules;
    if (!module) throw new Error('A course without a module');
    const played = await world.lesson(course.id, module.id, 'package', {
      package: { file: await send('course_package', 'a.zip', packed), pass_percent: 80 },
    });
    const watched = await world.lesson(course.id, module.id, 'video');
    await giveFilm(watched);
    return { id: course.id, slug: course.slug, played, watched };
  };
  const giveFilm = async (lesson: number): Promise<LessonDraft> =>
    world.change(lesson, {
      video: {
        file: await send('lesson_video', 'a.mp4', film),
        poster: null,
        captions_es: null,
        captions_en: null,
        seconds: 20,
        chapters: [],
      },
    });
  const bytesAt = (url: string, range?: string) =>
    world.app.inject({ url, headers: range === undefined ? {} : { range } });

  test('a package is unpacked, its parts are read, and a retired course goes on with them', async () => {
    const before = await keys();
    const { id, slug, played } = await draft('Empaquetado');
    // The archive, each of its files but the manifest, and the video.
    expect((await keys()).length).toBeGreaterThan(before.length + 3);
    await world.publish(id);
    await world.call('valeria', academy.start, { at: [slug] });
    const play = () =>
      world.call<{ url: string }>('valeria', academy.openPackage, { at: [slug, played] });
    const { url } = await play();
    const page = await bytesAt(url);
    expect(page.statusCode).toBe(200);
    const [, script = ''] = /src="(?!.*~runtime)([^"]+\.js)"/.exec(page.body) ?? [];
    const part = await bytesAt(new URL(script, `http://tct.test${url}`).pathname);
    expect([part.statusCode, part.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('javascript'),
    ]);
    const held = await keys();
    await world.call('admin', adminAcademy.retire, {
      at: [id],
      body: { version: (await world.draft(id)).version, retired: true },
    });
    await world.pass(3 * DAY_MS);
    await collectFiles(world.services);
    await collectStrays(world.services);
    expect(await keys()).toEqual(held);
    expect((await bytesAt((await play()).url)).statusCode).toBe(200);
  });

  test('a video is read by ranges, byte for byte', async () => {
    const { id, slug, watched } = await draft('Video');
    await world.publish(id);
    await world.call('valeria', academy.start, { at: [slug] });
    const lesson = await world.call<Lesson>('valeria', academy.lesson, { at: [slug, watched] });
    const { url } = await world.call<OpenedFile>('valeria', calls.open, {
      at: [lesson.video?.file.id ?? ''],
    });
    const whole = await bytesAt(url);
    expect([whole.statusCode, whole.headers['accept-ranges']]).toEqual([200, 'bytes']);
    expect(whole.rawPayload.equals(film)).toBe(true);
    const last = film.length - 1;
    for (const [range, start, end] of [
      ['bytes=0-1', 0, 1],
      ['bytes=0-', 0, last],
      [`bytes=${last - 99}-`, last - 99, last],
      ['bytes=-1', last, last],
      ['bytes=100000-299999', 100_000, 299_999],
    ] as const) {
      const answer = await bytesAt(url, range);
      expect([range, answer.statusCode]).toEqual([range, 206]);
      expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${film.length}`);
      expect(answer.rawPayload.equals(film.subarray(start, end + 1)), range).toBe(true);
    }
    expect((await bytesAt(url, `bytes=${film.length}-`)).statusCode).toBe(416);
  });

  test('what was discarded, replaced or never used is collected, and nothing else', async () => {
    const kept = await keys();
    const gone = await draft('Descartado');
    const ofGone = (await keys()).filter((key) => !kept.includes(key));
    expect(ofGone.length).toBeGreaterThan(3);
    await world.call('admin', adminAcademy.discard, {
      at: [gone.id],
      body: { version: (await world.draft(gone.id)).version },
    });
    const other = await draft('Reemplazado');
    const ofOther = (await keys()).filter((key) => ![...kept, ...ofGone].includes(key));
    await giveFilm(other.watched);
    await send('course_package', 'b.zip', packed);
    await collectFiles(world.services);
    const present = await keys();
    expect(ofGone.filter((key) => present.includes(key))).toEqual([]);
    expect(kept.filter((key) => !present.includes(key))).toEqual([]);
    // The first video alone.
    expect(ofOther.filter((key) => !present.includes(key))).toHaveLength(1);
    await world.pass(2 * DAY_MS);
    await collectFiles(world.services);
    await collectStrays(world.services);
    // The archive that no lesson named alone.
    expect(present.length - (await keys()).length).toBe(1);
  });
});
