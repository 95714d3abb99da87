import { expect, test } from '../harness/test.ts';

test('a page that something is written in closes only after a question', async ({ launch }) => {
  const app = await launch({ withPages: false });
  await app.command('answer-dialogs', { response: 1, checkboxChecked: false });
  expect(await app.command('prevent-unload')).toBe(false);
  const { options } = await app.event('dialog.message');
  expect(options).toMatchObject({
    message: 'Descartar cambios',
    buttons: ['Descartar cambios', 'Volver'],
    defaultId: 1,
    cancelId: 1,
  });
  await app.command('answer-dialogs', { response: 0, checkboxChecked: false });
  expect(await app.command('prevent-unload')).toBe(true);
});
