import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { academy, type Catalogue } from '#contract/api/academy/academy.ts';
import { adminAcademy, type CourseDraft } from '#contract/api/admin/academy/academy.ts';
import { files as fileCalls } from '#contract/api/files.ts';
import type { FilePurpose } from '#contract/rules/files.ts';
import { AcademyWorld, courseFields } from '../../../tests/support/worlds/academy.ts';
import { files } from '../../database/schema/files.ts';
import { createPictureEncoder } from '../../domain/files/encoder.ts';
import { storeUpload } from '../../domain/files/store-upload.ts';

let world: AcademyWorld;
const encoder = createPictureEncoder();
beforeAll(async () => {
  world = await AcademyWorld.open();
});
afterAll(async () => {
  encoder.close();
  await world.close();
});

async function upload(purpose: FilePurpose = 'lesson_picture'): Promise<string> {
  const picture = sharp({ create: { width: 64, height: 30, channels: 3, background: '#2750c9' } });
  const bytes = purpose === 'captions' ? Buffer.from('WEBVTT\n') : await picture.png().toBuffer();
  const source = Readable.from([bytes], { objectMode: false });
  const file = { purpose, name: 'portada.png', source } as const;
  return (await storeUpload(world.services, encoder, world.ids.admin, file)).id;
}

async function cover(id: number, title: string, file: string | null) {
  const { version } = await world.draft(id);
  const picture = file && { file, alt_es: 'Una balanza', alt_en: '' };
  return world.send('admin', adminAcademy.change, {
    at: [id],
    body: { ...courseFields, title_es: title, title_en: title, picture, version },
  });
}

const isLive = async (id: string): Promise<boolean> => {
  const [row] = await world.database.db.select().from(files).where(eq(files.id, id));
  return row?.deletedAt === null;
};
const opens = async (name: 'valeria' | 'auditor', id: string): Promise<boolean> =>
  (await world.send(name, fileCalls.open, { at: [id] })).statusCode === 200;

it('a cover of its own is seen in the catalogue once it is published, with its words', async () => {
  const { id, slug } = await world.course(4, { title_es: 'Portada', title_en: 'Portada' });
  const file = await upload();
  const changed = (await cover(id, 'Portada', file)).json<CourseDraft>();
  expect(changed).toMatchObject({
    picture: { file, alt_es: 'Una balanza', alt_en: '' },
    picture_file: { name: 'portada.webp', type: 'image/webp' },
    missing: { es: 0, en: 1 },
  });
  expect(await opens('valeria', file)).toBe(false);
  expect(await opens('auditor', file)).toBe(true);

  await world.publish(id);
  const { items } = await world.call<Catalogue>('valeria', academy.catalogue, { language: 'en' });
  expect(items.find((one) => one.slug === slug)?.picture).toEqual({
    file,
    alt: { text: 'Una balanza', language: 'es' },
  });
  expect(await opens('valeria', file)).toBe(true);
});

it('a cover that was published stays when another takes its place; one that never was goes', async () => {
  const { id } = await world.course(4, { title_es: 'Dos', title_en: 'Dos' });
  const [first, second] = [await upload(), await upload()];
  await cover(id, 'Dos', first);
  await world.publish(id);
  await cover(id, 'Dos', second);
  expect([await isLive(first), await isLive(second)]).toEqual([true, true]);
  const none = (await cover(id, 'Dos', null)).json<CourseDraft>();
  expect(none).toMatchObject({ picture: null, picture_file: null });
  expect([await isLive(first), await isLive(second)]).toEqual([true, false]);

  const { version } = await world.draft(id);
  const restored = await world.call<CourseDraft>('admin', adminAcademy.restore, {
    at: [id],
    body: { version, number: 2 },
  });
  expect(restored.picture?.file).toBe(first);
});

it('is a picture that was sent as one: anything else is refused by its field', async () => {
  const { id } = await world.course(4, { title_es: 'Otra', title_en: 'Otra' });
  for (const file of [await upload('captions'), 'A'.repeat(32)]) {
    const refused = await cover(id, 'Otra', file);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'validation',
      fields: { 'picture.file': { id: 'file.gone' } },
    });
  }
});
