import type { Page } from '@playwright/test';
import { academy, type Attempt } from '#contract/api/academy/academy.ts';
import { adminAcademy } from '#contract/api/admin/academy/academy.ts';
import { courseMaker, type MadeCourse } from './courses.ts';
import type { DemoApi } from './demo-api.ts';
import { expect } from './test.ts';
import type { Texts } from './texts.ts';
import { still, visit, type Account } from './visits.ts';

/** What no address alone leads to: a course, a lesson or a quiz that somebody has done something in. */
export interface AcademyState {
  readonly name: string;
  readonly show: (page: Page, say: Texts) => Promise<void>;
}

interface AcademyStates {
  readonly as: Account;
  readonly states: readonly AcademyState[];
}

interface Place extends MadeCourse {
  readonly text: number;
  readonly quiz: number;
}

/** Courses in every state for the demo's member, and the parts of their editor. */
export async function academyStates(demo: DemoApi, baseUrl: string): Promise<AcademyStates[]> {
  const maker = await courseMaker(demo, baseUrl);
  const [{ access: token }, { access: admin }] = [
    await demo.signIn('member@demo.test'),
    await demo.signIn('admin@demo.test'),
  ];
  const placeOf = async (course: MadeCourse): Promise<Place> => {
    const draft = await demo.call(adminAcademy.one, { params: { id: course.id }, token: admin });
    const [text, quiz] = draft.modules.flatMap(({ lessons }) => lessons.map(({ id }) => id));
    return { ...course, text: text ?? 0, quiz: quiz ?? 0 };
  };
  /** A course that was begun and whose text was read. */
  const begun = async (name: string): Promise<Place> => {
    const place = await placeOf(await maker.withQuiz(name));
    await demo.call(academy.start, { params: { slug: place.slug }, token });
    const params = { slug: place.slug, lesson: place.text };
    await demo.call(academy.progress, { params, token, body: { read: true } });
    return place;
  };
  const attempt = ({ slug, quiz }: Place): Promise<Attempt> =>
    demo.call(academy.startAttempt, { params: { slug, lesson: quiz }, token });
  /** The right option of each question begins with "a". */
  const answered = async (place: Place, letter: 'a' | 'b'): Promise<number> => {
    const { id, questions } = await attempt(place);
    for (const { number, options } of questions) {
      const option = options.find(({ text }) => text.text.startsWith(letter))?.number ?? 1;
      const given = { kind: 'single' as const, option };
      const body = { question: number, given };
      await demo.call(academy.answer, { params: { attempt: id }, token, body });
    }
    await demo.call(academy.handIn, { params: { attempt: id }, token });
    return id;
  };

  const [locked, late, open, passed] = [
    await placeOf(await maker.withQuiz('Cerrada')),
    await begun('Reprobada'),
    await begun('En curso'),
    await begun('Aprobada'),
  ];
  await demo.call(academy.start, { params: { slug: locked.slug }, token });
  const behind = await maker.behind('Detrás', locked);
  const failedId = await answered(late, 'b');
  const passedId = await answered(passed, 'a');
  const openId = (await attempt(open)).id;
  const lesson = ({ slug, quiz }: Place) => `/academy/${slug}/${quiz}`;
  const at = (name: string, path: string): AcademyState => ({
    name,
    show: (page) => visit(page, path),
  });
  const editor = `/admin/academy/${open.id}/`;
  /** Something that a button of a screen opens. */
  const opened = (name: string, path: string, button: (say: Texts) => string): AcademyState => ({
    name,
    show: async (page, say) => {
      await visit(page, path);
      await page.getByRole('button', { name: button(say), exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await still(page);
    },
  });
  return [
    {
      as: 'member@demo.test',
      states: [
        at('a course behind another', `/academy/${behind.slug}`),
        at('a lesson that waits for others', lesson(locked)),
        at('a quiz under way', `${lesson(open)}?attempt=${openId}`),
        at('a quiz that was failed', `${lesson(late)}?attempt=${failedId}`),
        at('a quiz that waits for its hour', lesson(late)),
        at('a quiz that was passed', `${lesson(passed)}?attempt=${passedId}&question=2`),
      ],
    },
    {
      as: 'admin@demo.test',
      states: [
        at('a course’s own part', editor),
        at('a bank of questions', `${editor}?lesson=${open.quiz}&part=media`),
        at('what completes a quiz', `${editor}?lesson=${open.quiz}&part=completion`),
        opened('a question', `${editor}?lesson=${open.quiz}&part=media`, (say) =>
          say('admin-academy', 'question.new'),
        ),
        opened('an import of questions', `${editor}?lesson=${open.quiz}&part=media`, (say) =>
          say('admin-academy', 'import.open'),
        ),
        opened('versions of a course', editor, (say) => say('admin-academy', 'versions.open')),
        opened('publishing a course', editor, (say) =>
          say('admin-academy', 'edit.publish', { version: 2 }),
        ),
        {
          name: 'the preview of a quiz',
          show: async (page, say) => {
            const button = (one: Texts) => one('admin-academy', 'preview.open');
            await opened('', `${editor}?lesson=${open.quiz}`, button).show(page, say);
            await expect(page.locator('#question')).toBeVisible();
          },
        },
        opened('the order of the catalogue', '/admin/academy/', (say) =>
          say('admin-academy', 'catalogue.open'),
        ),
      ],
    },
  ];
}
