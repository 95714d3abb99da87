import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { MOST_FILE_BYTES, writeDiagnostics } from '#contract/diagnostics/diagnostics.ts';
import { readDiagnostics } from '#contract/diagnostics/read-diagnostics.ts';
import { DEMO_PASSWORD } from '../../e2e-web/support/demo-api.ts';
import { textsOf } from '../../e2e-web/support/texts.ts';
import type { Language } from '../../e2e-web/support/texts.ts';
import { sha256, smallContent, smallFile } from '../harness/diagnostics-files.ts';
import { filesWith } from '../harness/search.ts';
import { expect, expectSignedIn, goTo, logIn, MEMBER, test } from '../harness/test.ts';

const until = async (path: string): Promise<string> => {
  await expect.poll(() => readable(path)).not.toBe('');
  return readable(path);
};
function readable(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Records the page's API calls. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isAsset = request.resourceType() !== 'fetch' && request.resourceType() !== 'xhr';
    if (pathname.startsWith('/api/') || !isAsset) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test('a recording is saved without secrets, and replayed without one request', async ({
  start: startApp,
  say,
  folder,
}) => {
  const { page, system, window, harness } = await startApp();
  const bearers = new Set<string>();
  page.on('request', (request) => {
    const { authorization = '' } = request.headers();
    bearers.add(authorization.replace('Bearer ', ''));
  });
  await logIn(page, say);
  await goTo(page, '/profile?tab=sessions');

  // Consent, indicator, screens, end of the recording.
  const start = say('diagnostics', 'record.action');
  await page.getByRole('button', { name: start }).click();
  const consent = page.getByRole('dialog', { name: say('diagnostics', 'record.title') });
  await expect(consent.getByText(say('diagnostics', 'record.what'))).toBeVisible();
  await consent.getByRole('button', { name: start }).click();
  const pill = page.getByRole('region', { name: say('diagnostics', 'pill.label') });
  await expect(pill).toBeVisible();
  const own = watchCalls(page);
  await goTo(page, '/made-withdrawals');
  await expect(page.locator('h1')).toHaveText(say('shell', 'heading.made-withdrawals'));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const shownToMember = await page.getByRole('row').nth(1).innerText();
  // Positive control: the same screens make requests when they are live.
  expect(own).toContain('GET /api/withdrawals/');
  await pill.getByRole('button', { name: say('diagnostics', 'pill.stop') }).click();

  // Saving shows what the file contains first.
  const file = join(folder, 'saved.json');
  await system.choosePath(file);
  await pill.getByRole('button', { name: say('diagnostics', 'pill.save') }).click();
  const saving = page.getByRole('dialog', { name: say('diagnostics', 'save.title') });
  await expect(saving.getByText(say('diagnostics', 'save.recorded'))).toBeVisible();
  await saving.getByRole('button', { name: say('diagnostics', 'save.title') }).click();
  const text = await until(file);
  const read = await readDiagnostics(text, sha256);
  expect('problem' in read ? read.problem : undefined).toBeUndefined();

  // What goes with a ticket is composed as what is saved: by the main process, with what it knows.
  const composed = await page.evaluate(
    (report) => (globalThis as unknown as Bridge).desktop.diagnostics.compose(report),
    { facts: smallContent.page, events: smallContent.events, recording: null },
  );
  const made = await readDiagnostics(composed, sha256);
  if ('problem' in made) throw new Error(made.problem);
  expect(made.content.main).not.toBeNull();
  expect(made.content.events).toEqual(expect.arrayContaining(smallContent.events));

  // Searches the file for every secret, and for what it may hold.
  const tokens = harness?.events.filter(({ type }) => type === 'net.tokens') ?? [];
  const secrets = [...tokens.map(({ refresh }) => String(refresh)), ...bearers].filter(Boolean);
  expect(secrets.length).toBeGreaterThan(tokens.length);
  for (const secret of [...secrets, DEMO_PASSWORD]) {
    expect(filesWith(folder, secret).filter((path) => path.endsWith('.json'))).toEqual([]);
    const leak = join(folder, 'leak.json');
    writeFileSync(leak, JSON.stringify({ deep: [{ value: secret }] }));
    expect(filesWith(folder, secret)).toContain(leak);
    writeFileSync(leak, '{}');
  }
  expect(filesWith(folder, MEMBER)).toContain(file);

  // Opening shows the member's screens without any request.
  await goTo(page, '/profile?tab=sessions');
  await page.getByRole('button', { name: say('diagnostics', 'open.action') }).click();
  const replay = await window('://replay');
  const calls = watchCalls(replay);
  await expect(replay.getByText(/Solo lectura/)).toBeVisible();
  const next = replay.getByRole('button', { name: say('replay', 'next') });
  const previous = replay.getByRole('button', { name: say('replay', 'previous') });
  // One step by its button, then to the last by the list: a recording has as many as it took.
  await next.click();
  await expect(previous).toBeEnabled();
  const steps = replay.getByRole('list', { name: say('replay', 'events') }).getByRole('button');
  await steps.last().click();
  await expect(next).toBeDisabled();
  await goTo(replay, '/made-withdrawals');
  await expect(replay.locator('h1')).toHaveText(say('shell', 'heading.made-withdrawals'));
  const plain = (shown: string): string => shown.replaceAll(/\s/g, '');
  await expect
    .poll(async () => plain(await replay.getByRole('row').nth(1).innerText()))
    .toBe(plain(shownToMember));
  await previous.click();

  // Writes are blocked and marked.
  const outcome = await replay.evaluate(async () => {
    const { status } = await fetch('/api/withdrawals/', { method: 'POST' });
    return status;
  });
  expect(outcome).toBe(403);
  await expect(
    replay
      .getByText(say('replay', 'blocked', { method: 'POST', path: '/api/withdrawals/' }))
      .first(),
  ).toBeVisible();
  expect(calls).toEqual([]);
  // The replay session served only the app's own files.
  const served = (harness?.events ?? [])
    .filter(({ type }) => type === 'served')
    .map(({ url }) => new URL(String(url)))
    .filter(({ host }) => host === 'replay');
  if (harness) expect(served.length).toBeGreaterThan(0);
  expect(served.filter(({ pathname }) => pathname.startsWith('/api/'))).toEqual([]);
  // The replay page has no bridge, no token and no session storage.
  expect(await replay.evaluate(() => 'desktop' in window)).toBe(false);

  await replay.getByRole('button', { name: say('replay', 'close') }).click();
  await goTo(page, '/withdrawals');
  await expect(page.locator('h1')).toHaveText(say('shell', 'heading.withdrawals'));
});

interface Bridge {
  readonly desktop: {
    readonly diagnostics: {
      compose(report: object): Promise<string>;
      choose(): Promise<string | null>;
      open(text: string): Promise<string | null>;
    };
  };
}

/** Files that must not open, with the text that says why. */
async function hostileFiles(folder: string): Promise<readonly (readonly [string, string])[]> {
  const good = await smallFile();
  const changed = (change: object): string =>
    JSON.stringify({ ...(JSON.parse(good) as object), ...change });
  const answered = (body: string): string => {
    const inner = `{"made":"2026-11-22T06:00:00.000Z","body":${body}}`;
    return `{"format":"tct-diagnostics","version":1,"checksum":"${'0'.repeat(64)}","content":${inner}}`;
  };
  const stranger = { ...smallContent, events: [{ at: 1, kind: 'unheard of' }] };
  const texts: readonly (readonly [problem: string, name: string, text: string])[] = [
    ['not_diagnostics', 'page', '<html></html>'],
    ['not_diagnostics', 'another-format', '{"format":"other","version":1}'],
    ['not_diagnostics', 'nothing', ''],
    ['not_diagnostics', 'null', 'null'],
    ['version', 'newer', changed({ version: 3 })],
    [
      'damaged',
      'changed',
      changed({ content: { ...smallContent, made: '2026-11-22T06:00:01.000Z' } }),
    ],
    ['prototype', 'prototype', answered('{"__proto__":{"isAdmin":true}}')],
    ['markup', 'markup', answered('"<img src=x onerror=alert(1)>"')],
    ['invalid', 'schema', await writeDiagnostics(stranger as never, sha256)],
    ['too_big', 'too-big', 'x'.repeat(MOST_FILE_BYTES + 1)],
  ];
  const files = texts.map(([problem, name, text]) => {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, text);
    return [problem, path] as const;
  });
  const directory = join(folder, 'a-folder.json');
  mkdirSync(directory);
  const closed = join(folder, 'closed.json');
  writeFileSync(closed, good, { mode: 0 });
  // Root may read everything, so nothing is refused to it.
  const isRefused = process.platform !== 'win32' && process.getuid?.() !== 0;
  return [
    ...files,
    ['unreadable', directory],
    ['unreadable', join(folder, 'gone-since.json')],
    ['unreadable', join(closed, 'below-a-file.json')],
    ...(isRefused ? ([['unreadable', closed]] as const) : []),
  ];
}

/** Drops a file on the window, like the operating system does. */
const drop = (page: Page, text: string): Promise<void> =>
  page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([given], 'diagnostics.json', { type: 'application/json' }));
    dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, text);

test('a file that is none, or hostile, is refused with a message, and the window keeps working; a valid one opens when dropped', async ({
  start,
  say,
  folder,
}) => {
  const { page, system, window } = await start();
  await logIn(page, say);
  const files = await hostileFiles(folder);
  for (const [problem, path] of files) {
    await system.choosePath(path);
    expect(
      await page.evaluate(() => (globalThis as unknown as Bridge).desktop.diagnostics.choose()),
      path,
    ).toBe(problem);
  }

  // Every problem has its sentence on the screen; that the other language has each is checked by its
  // texts, so one is enough to see that the screen follows the language.
  const shown: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
    es: new Map(files),
    en: new Map(files.filter(([problem]) => problem === 'damaged')),
  };
  for (const language of ['es', 'en'] as const satisfies readonly Language[]) {
    const text = textsOf(language);
    await test.step(`in ${language}`, async () => {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.reload();
      // Wait for the screens: before that, nothing follows the navigation.
      await expectSignedIn(page);
      await goTo(page, '/profile?tab=sessions');
      const choose = page.getByRole('button', { name: text('diagnostics', 'open.action') });
      for (const [problem, path] of shown[language]) {
        await system.choosePath(path);
        await choose.click();
        const said = page.getByText(text('diagnostics', `problem.${problem}`));
        await expect(said.first(), path).toBeVisible();
      }
      await drop(page, '{"format":"tct-diagnostics","version":3}');
      await expect(page.getByText(text('diagnostics', 'problem.version')).first()).toBeVisible();
      await goTo(page, '/withdrawals');
      await expect(page.locator('h1')).toHaveText(text('shell', 'heading.withdrawals'));
    });
  }

  await test.step('a locked app opens none', async () => {
    await system.sleep();
    const open = (text: string) =>
      page.evaluate(
        (given) => (globalThis as unknown as Bridge).desktop.diagnostics.open(given),
        text,
      );
    await expect.poll(async () => open(await smallFile())).toBe('locked');
    await expect(system.choose('openDiagnostics')).rejects.toThrow('disabled');
    const english = textsOf('en');
    const lock = page.getByRole('dialog', { name: english('vault', 'lock.title') });
    await lock.getByLabel(english('vault', 'lock.password'), { exact: true }).fill(DEMO_PASSWORD);
    await lock.getByRole('button', { name: english('vault', 'lock.open') }).click();
    await expect(lock).toBeHidden();
  });
  const others = page.context().pages();
  expect(others.filter((one) => one.url().includes('://replay'))).toEqual([]);

  await drop(page, await smallFile());
  const replay = await window('://replay');
  await expect(replay.getByText(say('replay', 'empty'))).toBeVisible();
});

test('diagnostics are saved from the menu and from the screen of a crash; a failed write is reported', async ({
  start,
  say,
  folder,
  allowed,
}) => {
  const { page, system } = await start();
  await logIn(page, say);
  const save = say('diagnostics', 'save.title');

  writeFileSync(join(folder, 'plain'), '');
  await system.choosePath(join(folder, 'plain', 'in-a-file.json'));
  await system.choose('saveDiagnostics');
  const saving = page.getByRole('dialog', { name: save });
  await saving.getByRole('button', { name: save }).click();
  await expect(saving.getByText(say('diagnostics', 'failed'))).toBeVisible();
  const fromMenu = join(folder, 'from-menu.json');
  await system.choosePath(fromMenu);
  await saving.getByRole('button', { name: save }).click();
  await expect(page.getByText(say('diagnostics', 'saved'))).toBeVisible();
  await expectDiagnostics(fromMenu);

  // A response of the wrong type crashes rendering: the page reloads once, then shows the crash
  // screen.
  allowed.push(/Minified React error/);
  await page.addInitScript(() => {
    const ask = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const answer = await ask(input, init);
      const url = input instanceof Request ? input.url : String(input);
      if (!url.includes('/api/auth/user/')) return answer;
      const user = (await answer.json()) as object;
      return Response.json({ ...user, current_membership: { name: {} } });
    };
  });
  await page.reload();
  const fallback = page.getByRole('alert').filter({ hasText: say('crash', 'fallback.title') });
  await expect(fallback).toBeVisible({ timeout: 90_000 });
  const fromCrash = join(folder, 'from-crash.json');
  await system.choosePath(fromCrash);
  const button = fallback.getByRole('button', { name: say('crash', 'fallback.diagnostics') });
  await button.click();
  await expect(fallback.getByText(say('crash', 'fallback.diagnostics.what'))).toBeVisible();
  await button.click();
  await expect(fallback.getByText(say('crash', 'fallback.diagnostics.saved'))).toBeVisible();
  const { events } = await expectDiagnostics(fromCrash);
  // Includes the error that caused the crash.
  expect(events.filter(({ kind }) => kind === 'error')).not.toEqual([]);
});

async function expectDiagnostics(path: string) {
  const read = await readDiagnostics(await until(path), sha256);
  if ('problem' in read) throw new Error(`${path}: ${read.problem}`);
  return read.content;
}
