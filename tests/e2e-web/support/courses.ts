import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  adminAcademy,
  type CourseDraft,
  type LessonDraft,
} from '#contract/api/admin/academy/academy.ts';
import { files, type FileView } from '#contract/api/files.ts';
import { courseFields, lessonBody, question } from '../../support/worlds/academy.ts';
import type { DemoApi } from './demo-api.ts';

/** A course that was published for one test. */
export interface MadeCourse {
  readonly id: number;
  readonly slug: string;
}

/** Writes and publishes courses, as the editors do. */
export async function courseMaker(demo: DemoApi, baseUrl: string) {
  const { access: token } = await demo.signIn('admin@demo.test');
  const tag = randomUUID().slice(0, 8);
  const draftOf = (id: number) => demo.call(adminAcademy.one, { params: { id }, token });

  async function begin(name: string, needs: readonly number[] = []): Promise<CourseDraft> {
    const made = await demo.call(adminAcademy.create, {
      token,
      body: {
        ...courseFields,
        title_es: `${name} ${tag}`,
        title_en: `${name} ${tag}`,
        access: needs.map((id) => ({ kind: 'course', id })),
      },
    });
    return demo.call(adminAcademy.addModule, {
      params: { id: made.id },
      token,
      body: { title_es: 'Uno', title_en: 'One', version: made.version },
    });
  }

  async function lesson(
    { id, modules }: CourseDraft,
    kind: LessonDraft['kind'],
    fields: Partial<LessonDraft> = {},
  ): Promise<number> {
    const { version } = await draftOf(id);
    const added = await demo.call(adminAcademy.addLesson, {
      params: { id, module: modules[0]?.id ?? 0 },
      token,
      body: { kind, title_es: `Lección ${kind}`, title_en: `Lesson ${kind}`, version },
    });
    const draft = await demo.call(adminAcademy.lesson, {
      params: { lesson: added.lesson },
      token,
    });
    await demo.call(adminAcademy.changeLesson, {
      params: { lesson: added.lesson },
      token,
      body: {
        ...lessonBody(draft),
        purpose_es: 'Para saber más.',
        purpose_en: 'To know more.',
        ...(kind === 'text' && { body_es: '## Uno\n\nTexto.', body_en: '## One\n\nText.' }),
        ...fields,
        version: draft.version,
      },
    });
    return added.lesson;
  }

  async function publish(id: number): Promise<MadeCourse> {
    const { version, slug } = await draftOf(id);
    await demo.call(adminAcademy.publish, {
      params: { id },
      token,
      body: { version, changes_es: 'Primera versión', changes_en: 'First version' },
    });
    return { id, slug };
  }

  async function upload(name: string): Promise<FileView> {
    const path = join(import.meta.dirname, '../../fixtures/packages', name);
    const form = new FormData();
    form.set('purpose', 'course_package');
    form.set('file', new Blob([readFileSync(path)], { type: 'application/zip' }), name);
    const response = await fetch(new URL(files.send.path, baseUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as FileView;
  }

  return {
    tag,
    /** A text, then a quiz of two questions, the first option of which is right, that one right answer passes. */
    async withQuiz(name: string): Promise<MadeCourse> {
      const course = await begin(name);
      const text = await lesson(course, 'text');
      const quiz = await lesson(course, 'quiz', {
        needs_previous: true,
        quiz: { draw: 2, pass_percent: 50, attempts_max: 2, wait_hours: 48 },
      });
      for (const number of [1, 2]) {
        await demo.call(adminAcademy.addQuestion, {
          params: { lesson: quiz },
          token,
          body: question(number, { lesson: text }),
        });
      }
      return publish(course.id);
    },
    /** A text, behind another course. */
    async behind(name: string, other: MadeCourse): Promise<MadeCourse> {
      const course = await begin(name, [other.id]);
      await lesson(course, 'text');
      return publish(course.id);
    },
    /** A SCORM package that others made. */
    async withPackage(name: string): Promise<MadeCourse> {
      const course = await begin(name);
      const { id: file } = await upload('scorm-1.2.zip');
      await lesson(course, 'package', { package: { file, pass_percent: 80 } });
      return publish(course.id);
    },
  };
}
