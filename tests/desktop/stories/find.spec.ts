import { DEMO_PASSWORD } from '../../e2e-web/support/demo-api.ts';
import { expect, logIn, test } from '../harness/test.ts';

/** A word that no screen has; the page gets it twice. */
const WORD = 'zarzuela';

test('words on the screen are found, counted and gone through; the bar itself has none', async ({
  start,
  say,
}) => {
  const { page, system, window } = await start();
  await logIn(page, say);
  await page.evaluate((word) => {
    for (const text of [`una ${word}`, word.toUpperCase()]) {
      document.querySelector('#content')?.append(Object.assign(new Text(), { data: `${text} ` }));
    }
  }, WORD);
  await system.choose('find');
  const bar = await window('find-bar.html');
  const field = bar.getByRole('textbox', { name: say('find-bar', 'field') });
  const status = bar.getByRole('status');
  await expect(field).toBeFocused();
  // Before there is a text the menu's entries do nothing.
  await system.choose('findNext');
  await expect(status).toBeEmpty();

  await field.fill(WORD);
  await expect(status).toHaveText('1 de 2');
  await field.press('Enter');
  await expect(status).toHaveText('2 de 2');
  await field.press('Enter');
  await expect(status).toHaveText('1 de 2');
  await field.press('Shift+Enter');
  await expect(status).toHaveText('2 de 2');
  await bar.getByRole('button', { name: say('find-bar', 'previous') }).click();
  await expect(status).toHaveText('1 de 2');
  await system.choose('findNext');
  await expect(status).toHaveText('2 de 2');
  await field.fill(`${WORD} y nada más`);
  await expect(status).toHaveText(say('find-bar', 'none'));
  await expect(bar.getByRole('button', { name: say('find-bar', 'next') })).toBeDisabled();
  await field.fill('');
  await expect(status).toBeEmpty();

  // The key closes the page, so the press may reject.
  await field.press('Escape').catch(() => {});
  await expect.poll(() => bar.isClosed()).toBe(true);
  // A screen takes its search along.
  await system.choose('find');
  const second = await window('find-bar.html');
  await expect(second.getByRole('textbox')).toHaveValue('');
  await system.choose('reports');
  await expect.poll(() => second.isClosed()).toBe(true);
});

test('behind the lock nothing is found, and what was looked for is gone', async ({
  start,
  say,
}) => {
  const { page, system, window, harness } = await start();
  await logIn(page, say);
  await system.choose('find');
  const bar = await window('find-bar.html');
  await bar.getByRole('textbox').fill('demo');
  await expect(bar.getByRole('status')).toHaveText(/^1 de \d+$/);
  const searches = () => harness?.events.filter(({ type }) => type === 'findInPage').length;
  const before = searches();

  await system.choose('lock');
  const lock = page.getByRole('dialog', { name: say('vault', 'lock.title') });
  await expect(lock).toBeVisible();
  await expect.poll(() => bar.isClosed()).toBe(true);
  for (const id of ['find', 'findNext', 'findPrevious']) {
    await expect(system.choose(id)).rejects.toThrow('disabled');
  }
  expect(searches()).toBe(before);

  // Positive control: the same entry opens an empty bar again.
  await lock.getByLabel(say('vault', 'lock.password'), { exact: true }).fill(DEMO_PASSWORD);
  await lock.getByRole('button', { name: say('vault', 'lock.open') }).click();
  await expect(lock).toBeHidden();
  await system.choose('find');
  const again = await window('find-bar.html');
  await expect(again.getByRole('textbox')).toHaveValue('');
  await again.getByRole('textbox').fill('demo');
  await expect(again.getByRole('status')).toHaveText(/^1 de \d+$/);
});
