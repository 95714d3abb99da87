import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { KeptRecord, KeptSummary } from '#contract/ipc/archive.ts';
import { addDays, utcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { DEMO_PASSWORD } from '../../e2e-web/support/demo-api.ts';
import type { Texts } from '../../e2e-web/support/texts.ts';
import { startAlteredApi } from '../harness/altered-api.ts';
import type { HarnessApp } from '../harness/launch.ts';
import { filesWith } from '../harness/search.ts';
import { expect, expectSignedIn, goTo, logIn, test } from '../harness/test.ts';

const own = { url: 'app://bundle/', origin: 'app://bundle', parent: null };

async function ask<Value>(app: HarnessApp, channel: string, input?: unknown): Promise<Value> {
  const reply = await app.command<{ value: Value; error?: string }>('forge', {
    frame: own,
    channel,
    input: input === undefined ? [] : [input],
  });
  expect(reply.error).toBeUndefined();
  return reply.value;
}

const open = (page: Page) => goTo(page, '/reports?view=kept');
const rows = (page: Page, say: Texts) =>
  page.getByRole('table', { name: say('archive', 'list') }).locator('tbody tr');
const list = (app: HarnessApp) => ask<readonly KeptSummary[]>(app, 'archive:list');

/** Turns it on, and waits for the closed months. */
async function keep(app: HarnessApp, page: Page, say: Texts): Promise<readonly KeptSummary[]> {
  await open(page);
  await page.getByRole('switch', { name: say('archive', 'keep') }).click();
  await expect(rows(page, say).first()).toBeVisible();
  await expect.poll(async () => (await list(app)).some((one) => one.entries > 0)).toBe(true);
  // The last of them: nothing is written any more when it is there. A month is closed a day after its end.
  const closed = utcDay(new Date(Date.now() - DAY_MS)).slice(0, 7);
  const last = addDays(`${closed}-01`, -1);
  await expect.poll(async () => (await list(app)).some(({ to }) => to >= last)).toBe(true);
  return list(app);
}

const statements = (folder: string) => join(folder, 'profile/statements');
const fileOf = (folder: string) =>
  join(statements(folder), readdirSync(statements(folder))[0] ?? '');

test('kept months are read without the server, encrypted on the disk, and gone when deleted', async ({
  launch,
  folder,
  say,
  allowed,
}) => {
  // There is no server at the second start.
  allowed.push(/ERR_NAME_NOT_RESOLVED/);
  const first = await launch();
  const page = await first.page();
  await logIn(page, say);
  const kept = await keep(first, page, say);
  const oldest = kept.find(({ entries }) => entries > 0);
  const record = await ask<KeptRecord>(first, 'archive:read', oldest?.number);
  const { paper } = record;
  const instant = paper.kind === 'statement' ? String(paper.entries[0]?.occurred_at) : '';
  await first.kill9();

  // No screen has shown this month: it is in the file of the archive alone, and there encrypted.
  expect(filesWith(join(folder, 'profile'), instant)).toEqual([]);
  expect(filesWith(join(folder, 'profile'), record.hash)).toEqual([]);
  writeFileSync(join(folder, 'profile/leak.log'), JSON.stringify(paper));
  expect(filesWith(join(folder, 'profile'), instant)).toHaveLength(1);
  writeFileSync(join(folder, 'profile/leak.log'), '');

  const second = await launch({ api: null });
  const offline = await second.page();
  await expectSignedIn(offline);
  await open(offline);
  await expect(rows(offline, say)).toHaveCount(kept.length);
  await offline.getByRole('searchbox').fill('no hay tal cosa');
  await expect(rows(offline, say)).toHaveCount(0);
  const month = new Intl.DateTimeFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  await offline.getByRole('searchbox').fill(month.format(new Date(String(oldest?.to))));
  await expect(rows(offline, say)).toHaveCount(1);
  await rows(offline, say).getByRole('button').click();
  await expect(offline.getByRole('dialog')).toContainText(record.hash);
  await offline.keyboard.press('Escape');

  const exported = join(folder, 'export.json');
  await second.command('answer-dialogs', { canceled: false, filePath: exported, filePaths: [] });
  await offline.getByRole('button', { name: say('archive', 'export') }).click();
  await expect.poll(() => filesWith(folder, record.hash)).toEqual([exported]);

  await offline.getByRole('button', { name: say('archive', 'delete') }).click();
  await offline
    .getByRole('dialog')
    .getByRole('button', { name: say('archive', 'delete') })
    .click();
  await expect(offline.getByText(say('archive', 'empty.off'))).toBeVisible();
  expect(readdirSync(statements(folder))).toEqual([]);
});

test('an answer of the server that was altered is said with both figures', async ({
  launch,
  api,
  say,
}) => {
  const altered = await startAlteredApi(api);
  const app = await launch({ api: altered.url });
  const page = await app.page();
  await logIn(page, say);
  const kept = await keep(app, page, say);
  const compare = page.getByRole('button', { name: say('archive', 'compare') });
  await compare.click();
  await expect(page.getByText(say('archive', 'result.same'))).toBeVisible();
  expect(await list(app)).toHaveLength(kept.length);

  altered.alter('/api/reports/entries/', (answer: { items: { amount: string }[] }) => ({
    ...answer,
    items: answer.items.map((entry, at) => (at === 0 ? { ...entry, amount: '98765.43' } : entry)),
  }));
  await compare.click();
  await expect(page.getByText(say('archive', 'result.differs'))).toBeVisible();
  await rows(page, say)
    .filter({ hasText: say('archive', 'chip.differs') })
    .first()
    .getByRole('button')
    .click();
  const note = page.getByRole('dialog').getByRole('alert');
  await expect(note).toContainText(say('archive', 'differs.changed'));
  await expect(note).toContainText(/98[,.\s]?765[.,]43/);
  await expect(note).toContainText(say('archive', 'result.next'));
  await altered.stop();
});

test('an altered file is said at opening and set aside, never replaced', async ({
  launch,
  folder,
  say,
}) => {
  const first = await launch();
  const firstPage = await first.page();
  await logIn(firstPage, say);
  const kept = await keep(first, firstPage, say);
  await first.kill9();
  const path = fileOf(folder);
  const stored = JSON.parse(readFileSync(path, 'utf8')) as { records: { box: string }[] };
  const [one, ...others] = stored.records;
  const box = `${one?.box.slice(0, 40)}${one?.box[40] === 'A' ? 'B' : 'A'}${one?.box.slice(41)}`;
  const tampered = JSON.stringify({ ...stored, records: [{ ...one, box }, ...others.slice(1)] });
  writeFileSync(path, tampered);

  const app = await launch();
  const page = await app.page();
  await expectSignedIn(page);
  await open(page);
  const note = page.getByRole('alert').filter({ hasText: say('archive', 'damage.title') });
  await expect(note).toContainText(say('archive', 'damage.altered', { number: 1 }));
  await expect(note).toContainText(say('archive', 'damage.missing', { number: 2 }));
  await expect(rows(page, say)).toHaveCount(kept.length - 2);
  expect(readFileSync(path, 'utf8')).toBe(tampered);
  await note.getByRole('button', { name: say('archive', 'aside.set') }).click();
  await expect(note).toBeHidden();
  await expect(rows(page, say)).toHaveCount(kept.length);
  const aside = readdirSync(statements(folder)).find((name) => name.includes('damaged')) ?? '';
  expect(readFileSync(join(statements(folder), aside), 'utf8')).toBe(tampered);
});

test('behind the lock, and for another account, there is nothing', async ({ launch, say }) => {
  const app = await launch();
  const page = await app.page();
  await logIn(page, say);
  const kept = await keep(app, page, say);

  await ask(app, 'vault:lock');
  expect(await ask(app, 'archive:state')).toMatchObject({ access: 'none', count: 0 });
  expect(await list(app)).toEqual([]);
  expect(await ask(app, 'archive:read', 1)).toBeNull();
  expect(await ask(app, 'archive:unlock', DEMO_PASSWORD)).toBe(false);
  expect(await ask(app, 'archive:export', 'kept')).toBe('cancelled');
  await ask(app, 'archive:erase');
  expect(await ask(app, 'vault:unlock', { password: DEMO_PASSWORD })).toHaveProperty('access');
  await expect.poll(async () => (await list(app)).length).toBe(kept.length);

  await ask(app, 'session:sign-out');
  expect(await ask(app, 'archive:state')).toMatchObject({ access: 'none', count: 0 });
  expect(await list(app)).toEqual([]);
  await app.kill9();

  const other = await launch();
  const otherPage = await other.page();
  await logIn(otherPage, say, 'support@demo.test');
  await open(otherPage);
  await expect(otherPage.getByRole('switch', { name: say('archive', 'keep') })).not.toBeChecked();
  await expect(otherPage.getByText(say('archive', 'empty.off'))).toBeVisible();
  await ask(other, 'session:sign-out');
  await other.kill9();

  // Its own member finds it again: the password opens it.
  const again = await launch();
  const againPage = await again.page();
  await logIn(againPage, say);
  await open(againPage);
  await expect(rows(againPage, say)).toHaveCount(kept.length);
});
