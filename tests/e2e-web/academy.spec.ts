import { adminAcademy } from '#contract/api/admin/academy/academy.ts';
import { violationsOf } from './support/axe.ts';
import { courseMaker } from './support/courses.ts';
import { expect, test } from './support/test.ts';
import { logIn } from './support/visitor.ts';

const email = 'member@demo.test';

test('a course from locked to certificate, with a wrong answer explained', async ({
  newPerson,
  say,
  demo,
  baseURL,
}) => {
  const maker = await courseMaker(demo, baseURL ?? '');
  const first = await maker.withQuiz('Primero');
  const second = await maker.behind('Segundo', first);
  const page = await newPerson();
  await logIn(page, say, email);
  await page.goto('/academy');
  const locked = page.getByRole('listitem').filter({ hasText: `Segundo ${maker.tag}` });
  await expect(locked.first()).toContainText(`Primero ${maker.tag}`);

  await page.goto(`/academy/${first.slug}`);
  await page.getByRole('button', { name: say('academy', 'start'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/academy/${first.slug}/\\d+$`));
  await expect(page.getByText(say('lesson', 'mark.done'))).toBeVisible();
  await page.getByRole('link', { name: say('lesson', 'next') }).click();

  await page.getByRole('button', { name: say('quiz', 'begin') }).click();
  // The right option of each question begins with "a": one is answered so, the other is not.
  for (const [number, letter] of [
    [1, 'a'],
    [2, 'b'],
  ] as const) {
    await expect(page.getByText(say('quiz', 'of', { n: number, total: 2 }))).toBeVisible();
    await page.getByRole('radio', { name: new RegExp(`^${letter} `) }).check();
    if (number === 1) {
      await page.getByRole('button', { name: say('quiz', 'next'), exact: true }).click();
    }
  }
  const handIn = page.getByRole('button', { name: say('quiz', 'handIn'), exact: true });
  await handIn.first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('quiz', 'handIn'), exact: true })
    .click();
  await expect(page.getByText(say('quiz', 'passed.title'))).toBeVisible();
  await page
    .getByRole('button', {
      name: say('quiz', 'map', { n: 2, state: say('quiz', 'map.wrong') }),
    })
    .click();
  await expect(page.getByText(say('quiz', 'answer.right'))).toBeVisible();
  await expect(page.getByText(/^(Porque|Because) \d\.$/)).toBeVisible();
  await page.getByRole('link', { name: say('quiz', 'seeCertificate') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Valeria Montes' })).toBeVisible();
  await expect(page.getByText(say('certificate', 'hash.same'))).toBeVisible();
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const anyone = await newPerson();
  await anyone.goto('/verify');
  await anyone.getByLabel(say('certificate', 'verify.number')).fill(number);
  await anyone.getByRole('button', { name: say('certificate', 'verify'), exact: true }).click();
  await expect(anyone.getByText(say('certificate', 'hash.same'))).toBeVisible();

  // What waited for it is open.
  await page.goto(`/academy/${second.slug}`);
  await expect(page.getByText(say('academy', 'access.open'))).toBeVisible();
});

test('a SCORM package is played without an origin, and scored', async ({
  newPerson,
  say,
  demo,
  baseURL,
}) => {
  const maker = await courseMaker(demo, baseURL ?? '');
  const { slug } = await maker.withPackage('Paquete');
  const page = await newPerson();
  await logIn(page, say, email);
  await page.goto(`/academy/${slug}`);
  await page.getByRole('button', { name: say('academy', 'start'), exact: true }).click();
  const frame = page.frameLocator('iframe[sandbox="allow-scripts"]');
  await expect(frame.getByText('begun true')).toBeVisible();
  await frame.locator('#pass').click();
  await expect(page.getByText(say('lesson', 'package.passed'))).toBeVisible();
  await page.goto(`/academy/${slug}`);
  await expect(page.getByRole('link', { name: say('academy', 'seeCertificate') })).toBeVisible();
});

test('a course with a price is bought from the balance, opened, and its entry explained', async ({
  newPerson,
  say,
  demo,
  baseURL,
}) => {
  const maker = await courseMaker(demo, baseURL ?? '');
  const { id, slug } = await maker.withQuiz('Con precio');
  const body = { price: '25', seen: null, reason: 'Acta 12' };
  await demo.changeByTwo(adminAcademy.setPrice, { params: { id }, body });
  const page = await newPerson();
  await logIn(page, say, email);
  const title = `Con precio ${maker.tag}`;
  await page.goto('/academy');
  const locked = page.getByRole('listitem').filter({ hasText: title });
  await expect(locked.first()).toContainText('25.00 USD');

  await page.goto(`/academy/${slug}`);
  const buy = page.getByRole('button', {
    name: say('academy', 'buy.action', { amount: '25.00' }),
    exact: true,
  });
  await buy.click();
  // What was opened is above the button, and in sight.
  const ways = page.getByRole('radiogroup', { name: say('purchase-request', 'pay.way') });
  await expect(ways).toBeInViewport();
  // Looked at from its top: the header covers a part of what was scrolled past.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violationsOf(page)).toEqual([]);
  await page
    .getByRole('radio', { name: new RegExp(`^${say('purchase-request', 'pay.balance')}`) })
    .check();
  await buy.click();
  await page.getByRole('dialog').locator(buy).click();
  await expect(page.getByText(say('academy', 'access.open'))).toBeVisible();
  await expect(
    page.getByRole('link', { name: say('academy', 'continue', { n: 1 }) }),
  ).toBeVisible();
  await expect(buy).toBeHidden();

  await page.goto('/reports?kind=course_payment');
  await expect(page.getByText(say('reports', 'origin.course', { course: title }))).toBeVisible();
  await page.locator('[data-why^="entry."]:visible').first().click();
  const why = page.getByRole('dialog');
  await expect(why.getByText(say('why', 'line.coursePrice'), { exact: true })).toBeVisible();
  await expect(why.getByText(say('why', 'verdict.agrees'))).toBeVisible();
});
