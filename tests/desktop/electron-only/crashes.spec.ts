import type { ElectronApplication } from '@playwright/test';
import { expect, expectLogin, expectSignedIn, logIn, test } from '../harness/test.ts';

/** What the main process noted of dialogs and of pages that died. */
interface Noted {
  said?: string[];
  gone?: string[];
}

/** Answers every message box with its first button, and notes them and each renderer that dies. */
const note = (electron: ElectronApplication | undefined) =>
  electron?.evaluate(({ dialog, webContents }) => {
    const noted = globalThis as Noted;
    const said = (noted.said = [] as string[]);
    const gone = (noted.gone = [] as string[]);
    dialog.showMessageBox = (...given: unknown[]) => {
      said.push((given.at(-1) as { message: string }).message);
      return Promise.resolve({ response: 0, checkboxChecked: false });
    };
    for (const contents of webContents.getAllWebContents()) {
      contents.on('render-process-gone', (_event, { reason }) => gone.push(reason));
    }
  });

const noted = (electron: ElectronApplication | undefined) =>
  electron?.evaluate(() => {
    const { said = [], gone = [] } = globalThis as Noted;
    return { said, gone };
  });

const crash = (electron: ElectronApplication | undefined) =>
  electron?.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });

/** Title of the window's page, asked in the main process: a driver's page dies with its process. */
const title = (electron: ElectronApplication | undefined) =>
  electron?.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getTitle(),
  );

test('a page whose process dies comes back signed in, and the second time a dialog offers it', async ({
  start,
  say,
}) => {
  const { page, electron } = await start();
  await expectLogin(page, say);
  const ofLogin = await title(electron);
  await logIn(page, say);
  await expect.poll(() => title(electron)).not.toBe(ofLogin);
  const ofMember = await title(electron);
  await note(electron);
  await page.evaluate(() => (document.title = 'before the crash'));
  // Positive control: what is asked below sees this document, and no crash.
  await expect.poll(() => title(electron)).toBe('before the crash');
  expect(await noted(electron)).toEqual({ said: [], gone: [] });

  await crash(electron);
  await expect.poll(() => title(electron)).toBe(ofMember);
  expect(await noted(electron)).toMatchObject({ said: [], gone: [expect.any(String)] });

  await crash(electron);
  await expect
    .poll(async () => (await noted(electron))?.said)
    .toEqual(['La página se cerró por un error']);
  await expect.poll(() => title(electron)).toBe(ofMember);
});

test('after a crash of the main process the app starts, signed in', async ({ start, say }) => {
  const first = await start();
  await logIn(first.page, say);
  const closed = first.electron?.waitForEvent('close');
  // The call cannot be answered: its process is gone.
  await first.electron?.evaluate(() => process.crash()).catch(() => {});
  await closed;
  const second = await start();
  await expectSignedIn(second.page);
});
