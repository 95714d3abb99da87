import { readFileSync } from 'node:fs';
import type { FrameLocator, Page } from '@playwright/test';
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { adminSettings } from '#contract/api/admin/settings.ts';
import type { FileView } from '#contract/api/files.ts';
import { support } from '#contract/api/support/tickets.ts';
import { DIAGNOSTICS_BEGINNING } from '#contract/diagnostics/diagnostics.ts';
import { recordingPath } from '#renderer/domain/diagnostics/recording-path.ts';
import { smallFile } from '../../desktop/harness/diagnostics-files.ts';
import { DEMO_PASSWORD, type DemoApi } from '../support/demo-api.ts';
import { expect, test } from '../support/test.ts';
import { textsOf, type Texts } from '../support/texts.ts';
import { keepSession, settled } from '../support/visits.ts';

const MEMBER = 'member@demo.test';

/** Settings that these stories need; other stories go on with what they were before. */
type Desk = Readonly<Record<string, string | number>>;
const wanted: Desk = {
  area_support_enabled: 'on',
  support_tickets_per_hour: 50,
  support_messages_per_hour: 100,
};
let before: Desk = {};

/** Returns what was there before. */
async function setDesk(demo: DemoApi, values: Desk): Promise<Desk> {
  const { access: token } = await demo.signIn('admin@demo.test');
  const { items } = await demo.call(adminSettings.list, { token });
  const known = items.filter(({ key }) => key in values);
  for (const { key, value: seen } of known) {
    const value = values[key];
    if (seen === value) continue;
    const body = { value, seen, note: 'Recordings' };
    await demo.call(adminSettings.change, { token, params: { key }, body });
  }
  return Object.fromEntries(known.map(({ key, value }) => [key, value]));
}

test.beforeEach(async ({ demo }) => {
  before = await setDesk(demo, wanted);
});
test.afterEach(async ({ demo }) => {
  await setDesk(demo, before);
});

/** A place of the app without loading the page again, which would end a recording. */
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** A ticket of the member with this recording; the path at which staff open it. */
async function ticketWith(demo: DemoApi, baseURL: string | undefined, bytes: string | Uint8Array) {
  const { access: token } = await demo.signIn(MEMBER);
  const form = new FormData();
  form.append('purpose', 'diagnostics');
  const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  form.append('file', new File([part], 'recording.json'));
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(new URL('/api/files/', baseURL ?? ''), {
    method: 'POST',
    headers,
    body: form,
  });
  expect(sent.status).toBe(200);
  const { id } = (await sent.json()) as FileView;
  const { number } = await demo.call(support.create, {
    token,
    body: {
      category: 'withdrawal',
      subject: 'Mi retiro sigue en revisión',
      text: 'Así lo veo yo.',
      attachments: [{ file_id: id, kind: 'recording' }],
    },
  });
  return { number, path: recordingPath(number, id) };
}

/** The member records what they see, and keeps the file. */
async function record(page: Page, say: Texts): Promise<{ text: string; shown: string }> {
  await page.goto('/profile?tab=sessions');
  await settled(page);
  const start = say('diagnostics', 'record.action');
  await page.getByRole('button', { name: start }).click();
  await page.getByRole('dialog').getByRole('button', { name: start }).click();
  const pill = page.getByRole('region', { name: say('diagnostics', 'pill.label') });
  await expect(pill).toBeVisible();
  await goTo(page, '/made-withdrawals');
  await expect(page.locator('h1')).toHaveText(say('shell', 'heading.made-withdrawals'));
  await settled(page);
  const shown = await page.locator('main').innerText();
  await pill.getByRole('button', { name: say('diagnostics', 'pill.stop') }).click();
  await pill.getByRole('button', { name: say('diagnostics', 'pill.save') }).click();
  const saving = page.getByRole('dialog', { name: say('diagnostics', 'save.title') });
  const download = page.waitForEvent('download');
  await saving.getByRole('button', { name: say('diagnostics', 'save.title') }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  return { text, shown };
}

const framed = (page: Page, say: Texts): FrameLocator =>
  page.frameLocator(`iframe[title="${say('replay', 'recording.frame')}"]`);

async function toTheEnd(frame: FrameLocator, say: Texts): Promise<void> {
  const next = frame.getByRole('button', { name: say('replay', 'next') });
  await expect(next).toBeVisible();
  while (await next.isEnabled()) await next.click();
}

/** The first figures of a screen, in the order in which they are read: its sums, at every width. */
const figures = (text: string): string[] => (text.match(/\d[\d,]*\.\d\d/g) ?? []).slice(0, 3);

test('staff see in a browser what a member recorded, and nothing is asked for or kept meanwhile', async ({
  page,
  demo,
  say,
  baseURL,
  newPerson,
}) => {
  await keepSession(page, await demo.signIn(MEMBER));
  const { text, shown } = await record(page, say);
  expect(text.startsWith(DIAGNOSTICS_BEGINNING)).toBe(true);
  expect(text).toContain('"kind":"press"');
  expect(text).not.toContain(DEMO_PASSWORD);
  const { number, path } = await ticketWith(demo, baseURL, text);

  const staff = await newPerson();
  await keepSession(staff, await demo.signIn('admin@demo.test'));
  await staff.goto('/dashboard');
  await settled(staff);
  const kept = () =>
    staff.evaluate(() => {
      const names = Object.keys(localStorage).filter(
        (name) => !/access|refresh|session/i.test(name),
      );
      return names.map((name) => [name, localStorage.getItem(name)]);
    });
  const keptBefore = await kept();
  const asked: { readonly url: string; readonly isFramed: boolean }[] = [];
  staff.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isFramed = request.frame() !== staff.mainFrame();
    if (pathname.startsWith('/api/')) asked.push({ url: pathname, isFramed });
  });
  await goTo(staff, path);
  const frame = framed(staff, say);
  await expect(frame.getByText(/Solo lectura|Read only/)).toBeVisible();
  await toTheEnd(frame, say);
  await expect(frame.locator('h1')).toHaveText(say('shell', 'heading.made-withdrawals'));
  // The member's screen as it was, not the one of who looks.
  const expected = figures(shown);
  expect(expected.length).toBe(3);
  await expect.poll(async () => figures(await frame.locator('main').innerText())).toEqual(expected);
  await expect(
    frame
      .getByRole('list', { name: say('replay', 'events') })
      .getByText(/Pulsó|Pressed/)
      .first(),
  ).toBeVisible();

  // What would leave is blocked; nothing left, though the page around asked.
  const outcome = await frame
    .locator('body')
    .evaluate(async () => (await fetch('/api/withdrawals/', { method: 'POST' })).status);
  expect(outcome).toBe(403);
  expect(asked.filter(({ isFramed }) => isFramed)).toEqual([]);
  expect(asked.filter(({ url }) => url.startsWith('/api/files/'))).not.toEqual([]);
  // What the browser keeps of who looks is as it was, and nothing of the member is beside it.
  const keptAfter = await kept();
  expect(keptAfter).toEqual(expect.arrayContaining(keptBefore));
  expect(JSON.stringify(keptAfter)).not.toContain('Valeria');
  expect(text).toContain('Valeria');

  await frame.getByRole('button', { name: say('replay', 'close') }).click();
  await expect(staff).toHaveURL(new RegExp(`/admin/support/${number}$`));
});

test('a hostile recording is refused with a sentence, and who may not read it finds none', async ({
  page,
  demo,
  say,
  baseURL,
  newPerson,
}) => {
  const checksum = '0'.repeat(64);
  const content = '{"made":"2026-11-22T06:00:00.000Z","x":"<img src=x onerror=alert(1)>"}';
  const hostile = `${DIAGNOSTICS_BEGINNING}2,"checksum":"${checksum}","content":${content}}`;
  const { path } = await ticketWith(demo, baseURL, hostile);
  await keepSession(page, await demo.signIn('admin@demo.test'));
  await page.goto(path);
  await expect(page.getByText(say('diagnostics', 'problem.markup'))).toBeVisible();

  const other = await newPerson();
  await keepSession(other, await demo.signIn(MEMBER));
  await other.goto(path);
  await expect(other.locator('h1')).toHaveText(say('shell', 'not-found.text'));
});

test('a recording that was encrypted opens with the team’s key, which stays on the device', async ({
  page,
  demo,
  say,
  baseURL,
}) => {
  const key = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  const { path } = await ticketWith(demo, baseURL, await encrypter.encrypt(await smallFile()));
  await keepSession(page, await demo.signIn('admin@demo.test'));
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(path);
  await expect(page.getByText(say('replay', 'recording.sealed'))).toBeVisible();
  const input = page.locator('input[type="file"]');
  const file = (text: string) => ({
    name: 'key.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
  await input.setInputFiles(file(await generateX25519Identity()));
  await expect(page.getByText(say('replay', 'recording.wrongKey'))).toBeVisible();
  await input.setInputFiles(file(`# team\n${key}\n`));
  // It is in the language of who recorded it.
  await expect(framed(page, say).getByText(textsOf('es')('replay', 'empty'))).toBeVisible();
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((one) => one.includes(key) || one.includes('AGE-SECRET'))).toEqual([]);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(stored).not.toContain('AGE-SECRET');
});
