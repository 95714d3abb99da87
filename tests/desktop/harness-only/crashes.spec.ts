import { expect, expectLogin, test } from '../harness/test.ts';

test('a page whose process crashes is reloaded automatically, once', async ({ launch, say }) => {
  const app = await launch();
  const page = await app.page();
  await expectLogin(page, say);
  await page.evaluate(() => (document.title = 'before the crash'));
  await app.command('crash', 'crashed');
  await app.event('reload');
  await expect(page).not.toHaveTitle('before the crash');
  await expectLogin(page, say);
  expect(app.events.some(({ type }) => type === 'dialog.message')).toBe(false);
});

test('after another crash a dialog reports it, with a button that reloads', async ({ launch }) => {
  const app = await launch({ withPages: false });
  const reloads = () => app.events.filter(({ type }) => type === 'reload').length;
  await app.command('crash', 'oom');
  expect(reloads()).toBe(1);
  await app.command('answer-dialogs', { response: 0, checkboxChecked: false });
  await app.command('crash', 'crashed');
  const { options } = await app.event('dialog.message');
  expect(options).toMatchObject({
    message: 'La página se cerró por un error',
    buttons: ['Abrir de nuevo', 'Salir'],
  });
  await expect.poll(reloads).toBe(2);

  await app.command('answer-dialogs', { response: 1, checkboxChecked: false });
  // The app may exit before it replies.
  app.command('crash', 'crashed').catch(() => {});
  await app.event('ended', { code: 0 });
});

test('positive control: a page that exited cleanly is neither reloaded nor reported', async ({
  launch,
}) => {
  const app = await launch({ withPages: false });
  await app.command('crash', 'clean-exit');
  const kinds = app.events.map(({ type }) => type);
  expect(kinds).not.toContain('reload');
  expect(kinds).not.toContain('dialog.message');
});
