import { Readable } from 'node:stream';
import { chromium, type Browser, type Page } from 'playwright-core';
import {
  adminAcademy,
  type CourseDraft,
  type LessonDraft,
} from '#contract/api/admin/academy/academy.ts';
import { createPictureEncoder } from '#server/domain/files/encoder.ts';
import { storeUpload } from '#server/domain/files/store-upload.ts';
import { chromiumArgs, headlessChromiumPath } from '../chromium.ts';
import { AcademyWorld, courseFields, lessonBody } from './academy.ts';

interface Place {
  readonly id: number;
  readonly slug: string;
  readonly lesson: number;
}

type Message = Readonly<Record<string, unknown>>;

/** Courses whose lesson is a package, and a browser that plays it within a page as the app does. */
export class PackageStage {
  readonly world: AcademyWorld;
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #encoder = createPictureEncoder();

  private constructor(world: AcademyWorld, browser: Browser, origin: string) {
    this.world = world;
    this.#browser = browser;
    this.#origin = origin;
  }

  static async open(): Promise<PackageStage> {
    const world = await AcademyWorld.open();
    const origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
    const executablePath = headlessChromiumPath() ?? '';
    const browser = await chromium.launch({ executablePath, args: chromiumArgs });
    return new PackageStage(world, browser, origin);
  }

  async close(): Promise<void> {
    this.#encoder.close();
    await this.#browser.close();
    await this.world.close();
  }

  async upload(data: Buffer): Promise<string> {
    const source = Readable.from([data], { objectMode: false });
    const file = { purpose: 'course_package', name: 'a.zip', source } as const;
    return (await storeUpload(this.world.services, this.#encoder, this.world.ids.admin, file)).id;
  }

  /** A draft whose only lesson has no package yet. */
  async lesson(title: string): Promise<Place> {
    const course = await this.world.call<CourseDraft>('admin', adminAcademy.create, {
      body: { ...courseFields, title_es: title, title_en: title },
    });
    const { modules } = await this.world.call<CourseDraft>('admin', adminAcademy.addModule, {
      at: [course.id],
      body: { title_es: 'Uno', title_en: 'One', version: course.version },
    });
    const lesson = await this.world.lesson(course.id, modules[0]?.id ?? 0, 'package');
    return { id: course.id, slug: course.slug, lesson };
  }

  /** Makes an uploaded file the lesson's package: unpacked, or refused. */
  async give(lesson: number, file: string) {
    const at = [lesson];
    const draft = await this.world.call<LessonDraft>('admin', adminAcademy.lesson, { at });
    return this.world.send('admin', adminAcademy.changeLesson, {
      at,
      body: { ...lessonBody(draft), package: { file, pass_percent: 80 }, version: draft.version },
    });
  }

  /** Shows a package in a frame of a page that hears what it tells. */
  async show(url: string): Promise<{ page: Page; heard: () => Promise<readonly Message[]> }> {
    const page = await this.#browser.newPage();
    const host = `${this.#origin}/host`;
    await page.route(host, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<script>window.heard = []; addEventListener('message', (event) => { if (event.origin === 'null') heard.push(event.data); });</script>
        <iframe sandbox="allow-scripts" src="${url}"></iframe>`,
      }),
    );
    await page.goto(host);
    const heard = () =>
      page.evaluate(() => (globalThis as unknown as { heard: readonly Message[] }).heard);
    return { page, heard };
  }
}
