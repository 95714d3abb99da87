import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { MOST_FILE_BYTES, writeDiagnostics } from '#contract/diagnostics/diagnostics.ts';
import type { DiagnosticsContent } from '#contract/diagnostics/diagnostics.ts';
import { readDiagnostics } from '#contract/diagnostics/read-diagnostics.ts';
import { DEMO_PASSWORD } from '../e2e-web/support/demo-api.ts';
import { filesWith } from '../support/desktop/search.ts';
import { expect, goTo, logIn, MEMBER, test } from '../support/desktop/test.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
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

/** Addresses of the API that a page asked for. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isAsset = request.resourceType() !== 'fetch' && request.resourceType() !== 'xhr';
    if (pathname.startsWith('/api/') || !isAsset) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test('a recording is saved without secrets, and looked at without one request', async ({
  launch,
  say,
  folder,
}) => {
  const app = await launch();
  const page = await app.page();
  await logIn(page, say);
  await goTo(page, '/profile?tab=sessions');

  // The consent, the indicator, the screens, the end.
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
  // The control of the requests: the same screens, live, make some.
  expect(own).toContain('GET /api/withdrawals/');
  await pill.getByRole('button', { name: say('diagnostics', 'pill.stop') }).click();

  // Saved after saying what is in it.
  const file = join(folder, 'saved.json');
  await app.command('answer-dialogs', { canceled: false, filePath: file, filePaths: [file] });
  await pill.getByRole('button', { name: say('diagnostics', 'pill.save') }).click();
  const saving = page.getByRole('dialog', { name: say('diagnostics', 'save.title') });
  await expect(saving.getByText(say('diagnostics', 'save.recorded'))).toBeVisible();
  await saving.getByRole('button', { name: say('diagnostics', 'save.title') }).click();
  const text = await until(file);
  const read = await readDiagnostics(text, sha256);
  expect('problem' in read ? read.problem : undefined).toBeUndefined();

  // Searched for every secret there was, and for what it may hold.
  const tokens = app.events.filter(({ type }) => type === 'net.tokens');
  expect(tokens.length).toBeGreaterThan(0);
  const secrets = tokens.flatMap(({ access, refresh }) => [String(access), String(refresh)]);
  for (const secret of [...secrets, DEMO_PASSWORD]) {
    expect(filesWith(folder, secret).filter((path) => path.endsWith('.json'))).toEqual([]);
    const leak = join(folder, 'leak.json');
    writeFileSync(leak, JSON.stringify({ deep: [{ value: secret }] }));
    expect(filesWith(folder, secret)).toContain(leak);
    writeFileSync(leak, '{}');
  }
  expect(filesWith(folder, MEMBER)).toContain(file);

  // Opened: the member's screens, and nothing leaves.
  await goTo(page, '/profile?tab=sessions');
  await page.getByRole('button', { name: say('diagnostics', 'open.action') }).click();
  const replay = await app.page('replay.app.harness');
  const calls = watchCalls(replay);
  await expect(replay.getByText(/Solo lectura/)).toBeVisible();
  const next = replay.getByRole('button', { name: say('replay', 'next') });
  const previous = replay.getByRole('button', { name: say('replay', 'previous') });
  while (await next.isEnabled()) await next.click();
  await goTo(replay, '/made-withdrawals');
  await expect(replay.locator('h1')).toHaveText(say('shell', 'heading.made-withdrawals'));
  const plain = (shown: string): string => shown.replaceAll(/\s/g, '');
  await expect
    .poll(async () => plain(await replay.getByRole('row').nth(1).innerText()))
    .toBe(plain(shownToMember));
  await previous.click();

  // What would leave is blocked and marked.
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
  const served = app.events
    .filter(({ type }) => type === 'served')
    .map(({ url }) => new URL(String(url)));
  expect(served.filter(({ host }) => host === 'replay').length).toBeGreaterThan(0);
  expect(
    served.filter(({ host, pathname }) => host === 'replay' && pathname.startsWith('/api/')),
  ).toEqual([]);
  // Nor does it know any address: no bridge of the app's, no token, no storage of the session.
  expect(await replay.evaluate(() => 'desktop' in window)).toBe(false);

  await replay.getByRole('button', { name: say('replay', 'close') }).click();
  await app.event('loaded');
  await goTo(page, '/withdrawals');
  await expect(page.locator('h1')).toHaveText(say('shell', 'heading.withdrawals'));
});

const facts = {
  version: '1.0.0',
  browser: 'Test',
  language: 'es',
  region: 'es-MX',
  zone: 'UTC',
  width: 1280,
  height: 800,
  scale: 1,
  isDark: false,
  isMirrored: false,
  isTouch: false,
  isOnline: true,
  keepsStorage: true,
};
const content: DiagnosticsContent = {
  made: '2026-11-22T06:00:00.000Z',
  page: facts,
  main: null,
  events: [{ at: 1, kind: 'route', path: '/dashboard' }],
  recording: null,
};

test('a file that is none, or hostile, is refused with a sentence; a good one opens when dropped', async ({
  launch,
  say,
  folder,
}) => {
  const app = await launch();
  const page = await app.page();
  await logIn(page, say);
  const good = await writeDiagnostics(content, sha256);
  const with_ = (change: object): string =>
    JSON.stringify({ ...(JSON.parse(good) as object), ...change });
  const answered = (body: string): string => {
    const inner = `{"made":"2026-11-22T06:00:00.000Z","body":${body}}`;
    return `{"format":"tct-diagnostics","version":1,"checksum":"${'0'.repeat(64)}","content":${inner}}`;
  };
  const hostile = {
    not_diagnostics: '<html></html>',
    version: with_({ version: 2 }),
    damaged: with_({ content: { ...content, made: '2026-11-22T06:00:01.000Z' } }),
    prototype: answered('{"__proto__":{"isAdmin":true}}'),
    markup: answered('"<img src=x onerror=alert(1)>"'),
    too_big: 'x'.repeat(MOST_FILE_BYTES + 1),
  };
  await goTo(page, '/profile?tab=sessions');
  const choose = page.getByRole('button', { name: say('diagnostics', 'open.action') });
  for (const [problem, text] of Object.entries(hostile)) {
    const file = join(folder, `${problem}.json`);
    writeFileSync(file, text);
    await app.command('answer-dialogs', { canceled: false, filePaths: [file] });
    await choose.click();
    await expect(page.getByText(say('diagnostics', `problem.${problem}`)).first()).toBeVisible();
  }
  const windows = () => app.events.filter(({ type }) => type === 'window').length;
  expect(windows()).toBe(1);

  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'diagnostics.json', { type: 'application/json' }));
    dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, good);
  const replay = await app.page('replay.app.harness');
  await expect(replay.getByText(say('replay', 'empty'))).toBeVisible();
});
