import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../e2e-web/support/demo-api.ts';
import { harnessSystem } from '../harness/desktop-system.ts';
import type { HarnessApp } from '../harness/launch.ts';
import { expect, goTo, logIn, test } from '../harness/test.ts';
import type { Texts } from '../../e2e-web/support/texts.ts';

interface Tray {
  readonly toolTip: string;
  readonly entries: readonly { readonly id?: string; readonly label?: string }[];
}

const trayOf = ({ command }: HarnessApp) => command<Tray | null>('tray');

async function unlock(page: Page, say: Texts): Promise<void> {
  const lock = page.getByRole('dialog', { name: say('vault', 'lock.title') });
  await lock.getByLabel(say('vault', 'lock.password'), { exact: true }).fill(DEMO_PASSWORD);
  await lock.getByRole('button', { name: say('vault', 'lock.open') }).click();
  await expect(lock).toBeHidden();
}

test('the icon in the bar is off at first, counts what is unread, and says nothing while locked', async ({
  launch,
  say,
}) => {
  const app = await launch();
  const page = await app.page();
  await logIn(page, say);
  expect(await trayOf(app)).toBeNull();
  await goTo(page, '/profile?tab=sessions');
  const choice = page.getByRole('switch', { name: say('vault', 'computer.tray') });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(choice).toBeChecked();
  const counted =
    /^TCT Back Office · (Nada sin leer|1 notificación sin leer|\d+ notificaciones sin leer)$/;
  await expect.poll(async () => (await trayOf(app))?.toolTip).toMatch(counted);
  const said = (await trayOf(app))?.toolTip;

  const { choose } = harnessSystem(app);
  await choose('lock');
  await expect.poll(async () => (await trayOf(app))?.toolTip).toBe('TCT Back Office');
  const ids = (await trayOf(app))?.entries.map(({ id }) => id);
  expect(ids).not.toContain('waiting');
  expect(ids).toContain('quit');
  await unlock(page, say);
  await expect.poll(async () => (await trayOf(app))?.toolTip).toBe(said);

  await choose('signOut');
  await expect.poll(async () => (await trayOf(app))?.toolTip).toBe('TCT Back Office');
  // The choice is this computer's, and outlives a restart.
  await app.kill9();
  const again = await launch();
  expect(await trayOf(again)).toEqual(expect.objectContaining({ toolTip: 'TCT Back Office' }));
});

test('the app is set to start at login, and no more', async ({ launch, say, folder }) => {
  const app = await launch();
  const page = await app.page();
  await logIn(page, say);
  await goTo(page, '/profile?tab=sessions');
  const choice = page.getByRole('switch', { name: say('vault', 'computer.login') });
  const file = join(dirname(join(folder, 'profile')), 'autostart/tct-back-office.desktop');
  await expect(choice).not.toBeChecked();
  expect(existsSync(file)).toBe(false);
  await choice.click();
  await expect.poll(() => existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain(`\nExec="${process.execPath}"\n`);
  await expect(choice).toBeChecked();
  await choice.click();
  await expect.poll(() => existsSync(file)).toBe(false);
  await expect(choice).not.toBeChecked();
});

test('a notification opens what it is about, in a locked app after unlocking', async ({
  launch,
  say,
}) => {
  const app = await launch();
  const page = await app.page();
  await logIn(page, say);
  const show = (path: string) =>
    page.evaluate((to) => {
      const { desktop } = window as unknown as {
        desktop: { notifications: { show(text: object): Promise<void> } };
      };
      return desktop.notifications.show({ title: 'Aviso', body: 'Cuerpo', tag: to, path: to });
    }, path);
  await show('/made-withdrawals');
  await app.command('click-notification');
  await expect(page).toHaveURL(/\/made-withdrawals$/);
  await expect(show('//example.com')).rejects.toThrow('wrong argument');
  await show('/reports');
  await harnessSystem(app).choose('lock');
  await app.command('click-notification');
  await expect(page.getByRole('dialog', { name: say('vault', 'lock.title') })).toBeVisible();
  await expect(page).toHaveURL(/\/made-withdrawals$/);
  await unlock(page, say);
  await expect(page).toHaveURL(/\/reports$/);
});
