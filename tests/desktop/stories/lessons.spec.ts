import { academy } from '#contract/api/academy/academy.ts';
import { courseMaker } from '../../e2e-web/support/courses.ts';
import { demoApi } from '../../e2e-web/support/demo-api.ts';
import { expect, goTo, logIn, MEMBER, test } from '../harness/test.ts';

test('a video of a lesson plays in the app, with captions, and jumps where the transcript says', async ({
  start,
  say,
  api,
}) => {
  const demo = demoApi(api);
  const { access: token } = await demo.signIn(MEMBER);
  const { items } = await demo.call(academy.catalogue, { token });
  const slug = items.find((one) => one.is_open)?.slug ?? '';
  const course = await demo.call(academy.start, { params: { slug }, token });
  const lessons = course.modules.flatMap((module) => module.lessons);
  const video = lessons.find(({ kind, lock }) => kind === 'video' && lock === null);
  expect(video).toBeDefined();

  const { page } = await start();
  await logIn(page, say);
  await goTo(page, `/academy/${slug}/${video?.id}`);
  const player = page.getByRole('region', { name: say('lesson', 'player') });
  const film = player.locator('video');
  await expect
    .poll(() => film.evaluate((one: HTMLVideoElement) => one.readyState))
    .toBeGreaterThan(0);
  await player.getByRole('button', { name: say('lesson', 'play'), exact: true }).click();
  const second = () => film.evaluate((one: HTMLVideoElement) => one.currentTime);
  const before = await second();
  await expect.poll(second).toBeGreaterThan(before);
  await player.getByRole('button', { name: say('lesson', 'pause'), exact: true }).click();
  const cue = page
    .getByRole('region', { name: say('lesson', 'tab.transcript') })
    .getByRole('button')
    .last();
  const said = (await cue.locator('span').first().textContent()) ?? '';
  await cue.click();
  await expect.poll(second).toBeGreaterThan(20);
  await expect(player.getByText(said)).toBeVisible();
});

test('a package of a lesson is played without an origin in the app, and scored', async ({
  start,
  say,
  api,
  allowed,
}) => {
  const { slug } = await (await courseMaker(demoApi(api), api)).withPackage('Paquete');
  const { page } = await start();
  await logIn(page, say);
  await goTo(page, `/academy/${slug}`);
  await page.getByRole('button', { name: say('academy', 'start'), exact: true }).click();
  const frame = page.frameLocator('iframe[sandbox="allow-scripts"]');
  await expect(frame.getByText('begun true')).toBeVisible();
  expect(await frame.locator('body').evaluate(() => self.origin)).toBe('null');
  // The harness has http in place of app://, of which Chromium refuses it and says so.
  allowed.push(/blocked by CORS policy/);
  // Foreign code asks nothing of the server in the member's app, where the page around it may.
  const ask = async (): Promise<string> => {
    try {
      await fetch(new URL('/api/health/', document.baseURI));
      return 'answered';
    } catch {
      return 'refused';
    }
  };
  expect(await frame.locator('body').evaluate(ask)).toBe('refused');
  expect(await page.evaluate(ask)).toBe('answered');
  await frame.locator('#pass').click();
  await expect(page.getByText(say('lesson', 'package.passed'))).toBeVisible();
});
