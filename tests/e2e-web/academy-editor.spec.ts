import { adminAcademy } from '#contract/api/admin/academy/academy.ts';
import { courseMaker } from './support/courses.ts';
import { expect, test } from './support/test.ts';
import { logIn } from './support/visitor.ts';

test('a course is edited, ordered by keys, checked and published; a learner keeps the version', async ({
  newPerson,
  say,
  demo,
  baseURL,
  isMobile,
}) => {
  const maker = await courseMaker(demo, baseURL ?? '');
  const course = await maker.withQuiz('Edición');
  const learner = await newPerson();
  await logIn(learner, say, 'member@demo.test');
  await learner.goto(`/academy/${course.slug}`);
  await learner.getByRole('button', { name: say('academy', 'start'), exact: true }).click();
  await expect(learner).toHaveURL(new RegExp(`/academy/${course.slug}/\\d+$`));

  const page = await newPerson();
  await logIn(page, say, 'admin@demo.test');
  await page.goto('/admin/academy');
  await page.getByRole('button', { name: `Edición ${maker.tag}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Edición ${maker.tag}` })).toBeVisible();
  const contents = say('admin-academy', 'edit.contents');
  if (isMobile) await page.getByRole('button', { name: contents, exact: true }).click();
  const first = page.getByRole('button', { name: /^(Lección|Lesson) text/ });
  await first.click();
  const title = page.getByRole('textbox', { name: say('admin-academy', 'field.title') }).first();
  await title.fill('Otro título');
  const save = page.getByRole('button', { name: say('admin-academy', 'save'), exact: true });
  await save.click();
  await expect(page.getByText(say('admin-academy', 'saved'), { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();

  const { access: token } = await demo.signIn('admin@demo.test');
  const draft = await demo.call(adminAcademy.one, { params: { id: course.id }, token });
  expect(draft.modules.flatMap(({ lessons }) => lessons)[0]?.title_es).toBe('Otro título');
  expect(draft.is_changed).toBe(true);
  const publish = page.getByRole('button', {
    name: say('admin-academy', 'edit.publish', { version: 2 }),
  });
  // A phone edits texts and nothing else.
  if (isMobile) {
    await expect(publish).toBeHidden();
    return;
  }

  const moved = page.getByRole('button', { name: /Otro título$/ }).last();
  await moved.focus();
  await moved.press('Alt+ArrowDown');
  const said = say('admin-academy', 'edit.moved', { lesson: 'Otro título', place: 2, total: 2 });
  await expect(page.getByText(said)).toBeAttached();
  await expect
    .poll(async () => {
      const now = await demo.call(adminAcademy.one, { params: { id: course.id }, token });
      return now.modules.flatMap(({ lessons }) => lessons).map(({ title_es }) => title_es)[1];
    })
    .toBe('Otro título');

  await publish.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(say.like('admin-academy', 'publish.keepers_one'))).toBeVisible();
  for (const language of ['es', 'en'] as const) {
    const told = sheet.getByRole('textbox', {
      name: say('admin-academy', `publish.said.${language}`),
    });
    await told.fill(language === 'es' ? 'Otro orden.' : 'Another order.');
  }
  await sheet.getByRole('button', { name: say('admin-academy', 'publish'), exact: true }).click();
  await expect(page.getByText(say('admin-academy', 'published', { version: 2 }))).toBeVisible();

  await learner.goto(`/academy/${course.slug}`);
  await expect(learner.getByText(say.like('academy', 'newer')).first()).toBeVisible();
});
