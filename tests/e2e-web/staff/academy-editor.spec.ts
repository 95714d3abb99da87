import sharp from 'sharp';
import { adminAcademy } from '#contract/api/admin/academy/academy.ts';
import { courseMaker } from '../support/courses.ts';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

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
  const lessonHeading = say('admin-academy', 'lesson.heading', {
    number: 1,
    kind: say('admin-academy', 'kind.text'),
  });
  await first.click();
  // Until the lesson is there, the course's own texts are: they have a title as well.
  await expect(page.getByRole('heading', { name: lessonHeading })).toBeVisible();
  const title = page.getByRole('textbox', { name: say('admin-academy', 'field.title') }).first();
  await title.fill('Otro título');
  const save = page.getByRole('button', { name: say('writing', 'save'), exact: true });
  await save.click();
  await expect(page.getByText(say('writing', 'saved'), { exact: true })).toBeVisible();
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

test('a cover is cropped, described and seen by members; the catalogue is ordered by dragging', async ({
  newPerson,
  say,
  demo,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, 'A phone edits texts and nothing else.');
  const maker = await courseMaker(demo, baseURL ?? '');
  const first = await maker.withQuiz('Portada');
  const second = await maker.withQuiz('Siguiente');
  const page = await newPerson();
  await logIn(page, say, 'admin@demo.test');
  await page.goto(`/admin/academy/${first.id}`);
  const size = { width: 900, height: 900, channels: 3 } as const;
  const buffer = await sharp({ create: { ...size, background: '#2750c9' } })
    .png()
    .toBuffer();
  const file = { name: 'portada.png', mimeType: 'image/png', buffer };
  const slot = page.getByRole('group', { name: say('admin-academy', 'cover.own') });
  await slot.locator('input').setInputFiles(file);
  const crop = page.getByRole('dialog', { name: say('admin-academy', 'cover.crop') });
  const part = crop.getByRole('application', { name: say('admin-academy', 'cover.crop.stage') });
  await expect(part).toBeFocused();
  await part.press('ArrowDown');
  await crop.getByRole('button', { name: say('admin-academy', 'cover.crop') }).click();
  const words = page.getByRole('textbox', { name: say('admin-academy', 'cover.alt.es') });
  await words.fill('Un fondo azul');
  await page
    .getByRole('textbox', { name: say('admin-academy', 'cover.alt.en') })
    .fill('A blue ground');
  await page.getByRole('button', { name: say('writing', 'save'), exact: true }).click();
  await expect(page.getByText(say('writing', 'saved'), { exact: true })).toBeVisible();
  const { access: token } = await demo.signIn('admin@demo.test');
  const { version } = await demo.call(adminAcademy.one, { params: { id: first.id }, token });
  await demo.call(adminAcademy.publish, {
    params: { id: first.id },
    token,
    body: { version, changes_es: 'Portada', changes_en: 'Cover' },
  });

  const member = await newPerson();
  await logIn(member, say, 'member@demo.test');
  await member.goto(`/academy?search=${maker.tag}`);
  const cover = member.getByRole('img', { name: /Un fondo azul|A blue ground/ });
  await expect(cover).toBeVisible();
  const measures = () =>
    cover.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]);
  await expect.poll(measures).toEqual([1280, 600]);

  await page.goto('/admin/academy');
  await page.getByRole('button', { name: say('admin-academy', 'catalogue.open') }).click();
  const sheet = page.getByRole('dialog');
  const gripOf = (name: string) =>
    sheet.getByRole('button', { name: say('admin-academy', 'edit.move', { lesson: name }) });
  await gripOf(`Siguiente ${maker.tag}`).scrollIntoViewIfNeeded();
  const [from, to] = [
    await gripOf(`Siguiente ${maker.tag}`).boundingBox(),
    await gripOf(`Portada ${maker.tag}`).boundingBox(),
  ];
  if (!from || !to) throw new Error('A course has no grip');
  await page.mouse.move(from.x + 8, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y, { steps: 6 });
  await page.mouse.up();
  const place = async () => {
    const { items } = await demo.call(adminAcademy.list, { token });
    return (
      items.findIndex(({ id }) => id === first.id) - items.findIndex(({ id }) => id === second.id)
    );
  };
  await expect.poll(place).toBe(1);
});
