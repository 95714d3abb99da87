import { expect, test } from '../harness/test.ts';

const keep = { response: 1, checkboxChecked: false };
const drop = { response: 0, checkboxChecked: false };

test('a page that something is written in is left only after a question', async ({ launch }) => {
  const app = await launch({ withPages: false });
  await app.command('answer-dialogs', keep);
  expect(await app.command('prevent-unload', 'close')).toBe(false);
  const { options } = await app.event('dialog.message');
  expect(options).toMatchObject({
    message: 'Descartar cambios',
    buttons: ['Descartar cambios', 'Volver'],
    defaultId: 1,
    cancelId: 1,
  });

  await app.command('answer-dialogs', drop);
  expect(await app.command('prevent-unload', 'reload')).toBe(false);
  // The window was not to be closed any more.
  await app.event('reload');
  expect(await app.command('prevent-unload', 'reload')).toBe(true);
});

test('dropping what is written closes the window that was to be closed', async ({ launch }) => {
  const app = await launch({ withPages: false });
  await app.command('answer-dialogs', drop);
  expect(await app.command('prevent-unload', 'close')).toBe(false);
  await app.event('ended');
});
