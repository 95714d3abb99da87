import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  academy,
  type Lesson,
  type LessonProgress,
  type PackageState,
} from '#contract/api/academy/academy.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import type { LessonDraft } from '#contract/api/admin/academy/academy.ts';
import { until } from '../../../tests/support/until.ts';
import type { AcademyWorld } from '../../../tests/support/worlds/academy.ts';
import { PackageStage } from '../../../tests/support/worlds/packages.ts';
import { zipFile, type ZipEntry } from '../../../tests/support/zip-file.ts';
import { files } from '../../database/schema/files.ts';
import { eq } from 'drizzle-orm';

/** Made by `simple-scorm-packager`; their page works through the wrapper of `@gamestdio/scorm`. */
const folder = join(import.meta.dirname, '../../../tests/fixtures/packages');
const made = [
  ['scorm-1.2', '1.2'],
  ['scorm-2004-3', '2004'],
  ['scorm-2004-4', '2004'],
] as const;

let stage: PackageStage;
let world: AcademyWorld;
beforeAll(async () => {
  stage = await PackageStage.open();
  ({ world } = stage);
});
afterAll(() => stage.close());

describe('a package that others made', () => {
  it.each(made)(
    '%s is unpacked, played without an origin, scored and gone on with',
    async (name, standard) => {
      const { id, slug, lesson } = await stage.lesson(name);
      const given = await stage.give(
        lesson,
        await stage.upload(readFileSync(join(folder, `${name}.zip`))),
      );
      expect(given.json<LessonDraft>().manifest).toMatchObject({
        standard,
        title: 'Reading a fee',
      });
      await world.publish(id);
      await world.call('valeria', academy.start, { at: [slug] });
      const place = [slug, lesson];

      const play = async (button: 'pass' | 'fail') => {
        const opened = await world.call<{ url: string; channel: string }>(
          'valeria',
          academy.openPackage,
          { at: place },
        );
        const { page, heard: hear } = await stage.show(opened.url);
        const frame = page.frameLocator('iframe');
        const begun = frame.locator('#state');
        await begun.getByText('begun true').waitFor();
        const said = await begun.textContent();
        await frame.locator(`#${button}`).click();
        await frame.getByText(/^ended/).waitFor();
        await until('what it keeps', async () => (await hear()).some((one) => one['suspend_data']));
        const isApart = await page.frames()[1]?.evaluate(() => {
          try {
            return typeof localStorage === 'undefined';
          } catch {
            return (globalThis as { origin?: string }).origin === 'null';
          }
        });
        const heard = await hear();
        await page.close();
        const told = heard.findLast(
          (one) => one['type'] === 'package:state',
        ) as unknown as PackageState & { type: string };
        const { type, ...state } = told;
        expect(type).toBe('package:state');
        expect(isApart).toBe(true);
        expect(state.channel).toBe(opened.channel);
        return { said, state };
      };

      const failed = await play('fail');
      expect(failed.said).toBe('begun true ');
      const kept = await world.call<LessonProgress & { state: string; score: number }>(
        'valeria',
        academy.keepPackage,
        { at: place, body: failed.state },
      );
      expect(kept).toMatchObject({ state: 'failed', score: 40, course: { state: 'failed' } });

      const passed = await play('pass');
      expect(passed.said).toBe('begun true seen:failed');
      // The sitting before can't keep anything any more.
      const late = await world.refused('valeria', academy.keepPackage, {
        at: place,
        body: failed.state,
      });
      expect(late.code).toBe('conflict');
      const done = await world.call<LessonProgress & { score: number }>(
        'valeria',
        academy.keepPackage,
        { at: place, body: passed.state },
      );
      expect(done).toMatchObject({
        score: 85,
        lesson: { state: 'passed' },
        course: { state: 'passed' },
      });
      expect(done.course.certificate).toMatch(/^A-2026-\d{5}$/);
      const seen = await world.call<Lesson>('valeria', academy.lesson, { at: place });
      expect(seen.package).toEqual({ standard, score: 85, pass_percent: 80 });
    },
  );
});

const manifest = (href = 'index.html'): ZipEntry => ({
  name: 'imsmanifest.xml',
  data: `<manifest><metadata><schemaversion>1.2</schemaversion></metadata><organizations default="o"><organization identifier="o"><title>T</title><item identifierref="r"/></organization></organizations><resources><resource identifier="r" href="${href}"/></resources></manifest>`,
});
const page: ZipEntry = { name: 'index.html', data: '<p>Hi</p>' };
const doctype = `<!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><manifest>&b;</manifest>`;
const zeros = Buffer.alloc(30 * 1024 * 1024);

const hostile: readonly (readonly [string, readonly ZipEntry[], string])[] = [
  [
    'a name that leads out',
    [manifest(), page, { name: '../../evil.js', data: 'x' }],
    'package.broken',
  ],
  [
    'a name that leads out later',
    [manifest(), page, { name: 'a/../../evil.js', data: 'x' }],
    'package.broken',
  ],
  ['an absolute name', [manifest(), page, { name: '/etc/passwd.js', data: 'x' }], 'package.broken'],
  [
    'a name of another system',
    [manifest(), page, { name: 'C:\\evil.js', data: 'x' }],
    'package.broken',
  ],
  ['a name with a drive', [manifest(), page, { name: 'C:/evil.js', data: 'x' }], 'package.broken'],
  [
    'a symbolic link',
    [manifest(), page, { name: 'link.js', data: '/etc/passwd', mode: 0o120_777 }],
    'package.link',
  ],
  ['a device', [manifest(), page, { name: 'null.js', mode: 0o020_666 }], 'package.link'],
  ['a bomb', [manifest(), page, { name: 'big.js', data: zeros }], 'package.bomb'],
  [
    'a bomb that says it is small',
    [manifest(), page, { name: 'big.js', data: zeros, size: 10 }],
    'package.broken',
  ],
  [
    'a size that is no truth',
    [manifest(), page, { name: 'a.js', data: 'abc', size: 3_000_000_000 }],
    'package.bomb',
  ],
  [
    'an encrypted file',
    [manifest(), page, { name: 'a.js', data: 'abc', isEncrypted: true }],
    'package.encrypted',
  ],
  ['two files of one name', [manifest(), page, { name: 'INDEX.html', data: 'x' }], 'package.twice'],
  [
    'more files than a package has',
    [
      manifest(),
      page,
      ...Array.from({ length: 2001 }, (_, at) => ({ name: `f${at}.txt`, data: 'x' })),
    ],
    'package.files',
  ],
  ['no manifest', [page], 'package.manifest'],
  [
    'a manifest of entities',
    [{ name: 'imsmanifest.xml', data: doctype }, page],
    'package.manifest',
  ],
  [
    'a manifest of another kind',
    [{ name: 'imsmanifest.xml', data: '<manifest><metadata/></manifest>' }, page],
    'package.standard',
  ],
  ['a beginning outside of it', [manifest('../index.html'), page], 'package.start'],
  ['a beginning elsewhere', [manifest('https://evil.example/'), page], 'package.start'],
  ['a beginning that is not there', [manifest('gone.html'), page], 'package.start'],
];

describe('a hostile package', () => {
  it.each(hostile)('%s is refused, and nothing of it is kept', async (_name, entries, problem) => {
    const { lesson } = await stage.lesson('Hostil');
    const file = await stage.upload(zipFile(entries));
    const refused = await stage.give(lesson, file);
    expect(refused.statusCode).toBe(400);
    expect(refused.json<ErrorBody>().fields?.['package.file']?.id).toBe(problem);
    const parts = await world.database.db
      .select()
      .from(files)
      .where(eq(files.object, `package/${file}`));
    expect(parts).toEqual([]);
  });

  it('positive control: the same without what is wrong is taken, and its links are its member’s', async () => {
    const { id, slug, lesson } = await stage.lesson('Buena');
    const given = await stage.give(
      lesson,
      await stage.upload(zipFile([manifest(), page, { name: 'run.exe', data: 'MZ' }])),
    );
    expect(given.statusCode).toBe(200);
    await world.publish(id);
    await world.call('bruno', academy.start, { at: [slug] });
    const { url } = await world.call<{ url: string }>('bruno', academy.openPackage, {
      at: [slug, lesson],
    });
    const shown = await world.app.inject({ url });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['content-security-policy']).toMatch(
      /^sandbox allow-scripts; default-src 'none';/,
    );
    expect(shown.body).toMatch(/^<script src="[^"]+~runtime\.js"><\/script><p>Hi<\/p>$/);
    const at = (path: string) => url.replace('index.html', path);
    for (const path of ['run.exe', 'imsmanifest.xml', '..%2Findex.html', 'gone.html']) {
      expect((await world.app.inject({ url: at(path) })).statusCode, path).toBe(404);
    }
    const forged = url.replace(
      /\.([\w-])([\w-]{42})\//,
      (_, first: string, rest: string) => `.${first === 'a' ? 'b' : 'a'}${rest}/`,
    );
    expect((await world.app.inject({ url: forged })).statusCode).toBe(404);
    await world.pass(5 * 3_600_000);
    expect((await world.app.inject({ url })).statusCode).toBe(404);
  });
});
