import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { account } from '#contract/api/account/security.ts';
import type { ArchiveState, KeptRecord, KeptSummary } from '#contract/ipc/archive.ts';
import { addDays, utcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { demoApi, DEMO_PASSWORD } from '../../e2e-web/support/demo-api.ts';
import { registerNewcomer } from '../../e2e-web/support/newcomer.ts';
import type { Texts } from '../../e2e-web/support/texts.ts';
import { voucherPaper } from '../../support/papers/kept-papers.ts';
import { startAlteredApi } from '../harness/altered-api.ts';
import type { AlteredApi } from '../harness/altered-api.ts';
import type { DesktopApp } from '../harness/desktop-app.ts';
import { keyringOf } from '../harness/keyring.ts';
import { readMachine } from '../harness/machine.ts';
import { filesWith } from '../harness/search.ts';
import { expect, expectLogin, expectSignedIn, goTo, logIn, test } from '../harness/test.ts';

type Calls = Readonly<Record<string, Readonly<Record<string, (input?: unknown) => unknown>>>>;

/** Asks the main process past the screens, as any script of the page could, e.g. `archive.list`. */
const ask = <Value>(page: Page, call: string, input?: unknown): Promise<Value> =>
  page.evaluate(
    async ([path, given]) => {
      const [part = '', name = ''] = path.split('.');
      const { desktop } = globalThis as unknown as { readonly desktop: Calls };
      return (await desktop[part]?.[name]?.(given)) as Value;
    },
    [call, input] as const,
  );

const open = (page: Page) => goTo(page, '/reports?view=kept');
const rows = (page: Page, say: Texts) =>
  page.getByRole('table', { name: say('archive', 'list') }).locator('tbody tr');
const list = (page: Page) => ask<readonly KeptSummary[]>(page, 'archive.list');
const state = (page: Page) => ask<ArchiveState>(page, 'archive.state');

/** Turns it on, and waits for the closed months. */
async function keep(page: Page, say: Texts): Promise<readonly KeptSummary[]> {
  await open(page);
  await page.getByRole('switch', { name: say('archive', 'keep') }).click();
  await expect(rows(page, say).first()).toBeVisible();
  await expect.poll(async () => (await list(page)).some((one) => one.entries > 0)).toBe(true);
  // The last of them: nothing is written any more when it is there. A month is closed a day after its end.
  const closed = utcDay(new Date(Date.now() - DAY_MS)).slice(0, 7);
  const last = addDays(`${closed}-01`, -1);
  await expect.poll(async () => (await list(page)).some(({ to }) => to >= last)).toBe(true);
  return list(page);
}

const statements = (folder: string) => join(folder, 'profile/statements');
const fileOf = (folder: string) =>
  join(statements(folder), readdirSync(statements(folder))[0] ?? '');

/** The product by an address of its own, until the test ends. */
const withServer = async (api: string, work: (server: AlteredApi) => Promise<void>) => {
  const server = await startAlteredApi(api);
  try {
    await work(server);
  } finally {
    await server.stop();
  }
};

test('kept months are read without the server, encrypted on the disk, and gone when deleted', async ({
  start,
  folder,
  api,
  say,
  allowed,
}) => {
  // There is no server at the second start.
  allowed.push(/fetch failed/);
  const server = await startAlteredApi(api);
  const first = await start({ server: server.url });
  const { page } = first;
  await logIn(page, say);
  const kept = await keep(page, say);
  const oldest = kept.find(({ entries }) => entries > 0);
  const record = await ask<KeptRecord>(page, 'archive.read', oldest?.number);
  const { paper } = record;
  const instant = paper.kind === 'statement' ? String(paper.entries[0]?.occurred_at) : '';
  await first.kill9();
  await server.stop();

  // No screen has shown this month: it is in the file of the archive alone, and there encrypted.
  expect(filesWith(join(folder, 'profile'), instant)).toEqual([]);
  expect(filesWith(join(folder, 'profile'), record.hash)).toEqual([]);
  writeFileSync(join(folder, 'profile/leak.log'), JSON.stringify(paper));
  expect(filesWith(join(folder, 'profile'), instant)).toHaveLength(1);
  writeFileSync(join(folder, 'profile/leak.log'), '');

  // There is no server any more.
  const { page: offline, system } = await start({ server: server.url });
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
  await system.choosePath(exported);
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
  start,
  api,
  say,
}) => {
  await withServer(api, async (altered) => {
    const { page } = await start({ server: altered.url });
    await logIn(page, say);
    const kept = await keep(page, say);
    const compare = page.getByRole('button', { name: say('archive', 'compare') });
    await compare.click();
    await expect(page.getByText(say('archive', 'result.same'))).toBeVisible();
    expect(await list(page)).toHaveLength(kept.length);

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
  });
});

test('an altered file is said at opening and set aside, never replaced', async ({
  start,
  folder,
  say,
}) => {
  const first = await start();
  await logIn(first.page, say);
  const kept = await keep(first.page, say);
  await first.kill9();
  const path = fileOf(folder);
  const stored = JSON.parse(readFileSync(path, 'utf8')) as { records: { box: string }[] };
  const [one, ...others] = stored.records;
  const box = `${one?.box.slice(0, 40)}${one?.box[40] === 'A' ? 'B' : 'A'}${one?.box.slice(41)}`;
  const tampered = JSON.stringify({ ...stored, records: [{ ...one, box }, ...others.slice(1)] });
  writeFileSync(path, tampered);

  const { page } = await start();
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

test('behind the lock, and for another account, there is nothing', async ({ start, say }) => {
  const app = await start();
  const { page } = app;
  await logIn(page, say);
  const kept = await keep(page, say);

  await ask(page, 'vault.lock');
  expect(await state(page)).toMatchObject({ member: null, access: 'none', count: 0 });
  expect(await list(page)).toEqual([]);
  expect(await ask(page, 'archive.read', 1)).toBeNull();
  expect(await ask(page, 'archive.unlock', DEMO_PASSWORD)).toBe(false);
  expect(await ask(page, 'archive.export', 'kept')).toBe('cancelled');
  await ask(page, 'archive.erase');
  expect(await ask(page, 'vault.unlock', { password: DEMO_PASSWORD })).toHaveProperty('access');
  await expect.poll(async () => (await list(page)).length).toBe(kept.length);

  await ask(page, 'session.signOut');
  expect(await state(page)).toMatchObject({ access: 'none', count: 0 });
  expect(await list(page)).toEqual([]);
  await app.kill9();

  const other = await start();
  await logIn(other.page, say, 'support@demo.test');
  await open(other.page);
  await expect(other.page.getByRole('switch', { name: say('archive', 'keep') })).not.toBeChecked();
  await expect(other.page.getByText(say('archive', 'empty.off'))).toBeVisible();
  await ask(other.page, 'session.signOut');
  await other.kill9();

  // Its own member finds it again: the password opens it.
  const again = await start();
  await logIn(again.page, say);
  await open(again.page);
  await expect(rows(again.page, say)).toHaveCount(kept.length);
});

/** How the key of the only file lies under the keyring; of a real one nobody can say. */
async function expectSealed({ harness }: DesktopApp, folder: string): Promise<void> {
  if (!harness) return;
  const { key } = JSON.parse(readFileSync(fileOf(folder), 'utf8')) as { readonly key: string };
  const keyring = keyringOf(() => readMachine(join(folder, 'machine.json')));
  const { result } = await keyring.decryptStringAsync(Buffer.from(key, 'base64'));
  expect(Object.keys(JSON.parse(result) as object)).toEqual(['seal', 'closed']);
}

/** A member of whom something is kept, and another one. */
async function twoMembers({ page }: DesktopApp, api: string, say: Texts) {
  const demo = demoApi(api);
  const ida = await registerNewcomer(demo, { name: 'Ida', sponsor: 'admin' });
  const noe = await registerNewcomer(demo, { name: 'Noe', sponsor: 'admin' });
  await logIn(page, say, ida.email);
  await expect.poll(async () => (await state(page)).access).toBe('open');
  await ask(page, 'archive.choose', true);
  const { member } = await state(page);
  const paper = (number: number) => ({ member, reason: 'opened', paper: voucherPaper({ number }) });
  expect(await ask(page, 'archive.keep', paper(1))).toBe('kept');
  return { demo, ida, noe, paper };
}

test('a session that the server ended: the next member sees nothing of the one before', async ({
  start,
  folder,
  api,
  say,
}) => {
  const app = await start();
  const { page } = app;
  const { demo, ida, noe, paper } = await twoMembers(app, api, say);
  const { access: token } = await demo.signIn(ida.email);
  await demo.call(account.endSessions, { token, body: { include_current: true } });
  await page.reload();
  await expectLogin(page, say);
  expect(await state(page)).toMatchObject({ member: null, access: 'none', count: 0 });
  await expectSealed(app, folder);

  await logIn(page, say, noe.email);
  await open(page);
  await expect(page.getByRole('switch', { name: say('archive', 'keep') })).not.toBeChecked();
  await expect(page.getByText(say('archive', 'empty.off'))).toBeVisible();
  expect(await list(page)).toEqual([]);
  // A statement of the member before that arrives now.
  await ask(page, 'archive.choose', true);
  expect(await ask(page, 'archive.keep', paper(2))).toBe('refused');
  expect(await state(page)).toMatchObject({ access: 'open', count: 0 });
});

test('a session that is replaced without a word: its archive is closed before the answer', async ({
  start,
  folder,
  api,
  say,
}) => {
  const app = await start();
  const { page } = app;
  const { ida, noe, paper } = await twoMembers(app, api, say);
  const credentials = { email: noe.email, password: DEMO_PASSWORD };
  expect(await ask(page, 'session.signIn', credentials)).toHaveProperty('access');
  await expectSealed(app, folder);
  expect(await list(page)).toEqual([]);
  expect(await ask(page, 'archive.read', 1)).toBeNull();
  expect(await ask(page, 'archive.keep', paper(2))).toBe('refused');
  await app.kill9();

  // Its own member finds it again, with nothing more in it.
  const again = await start();
  await expectSignedIn(again.page);
  await ask(again.page, 'session.signIn', { email: ida.email, password: DEMO_PASSWORD });
  await expect.poll(() => state(again.page)).toMatchObject({ access: 'open', count: 1 });
});

test('after a change of the password the new one opens what is kept', async ({
  start,
  folder,
  api,
  say,
}) => {
  const app = await start();
  const { page } = app;
  let authorization = '';
  page.on('request', (request) => {
    authorization = request.headers()['authorization'] ?? authorization;
  });
  await twoMembers(app, api, say);
  const changed = 'Cambiada-2027';
  const { method, path } = account.changePassword;
  const body = JSON.stringify({
    current_password: DEMO_PASSWORD,
    password: changed,
    password_confirmation: changed,
  });
  const status = await page.evaluate(async ([url, init]) => (await fetch(url, init)).status, [
    path,
    { method, body, headers: { authorization, 'content-type': 'application/json' } },
  ] as const);
  expect(status).toBe(200);
  await ask(page, 'vault.lock');
  await expectSealed(app, folder);
  expect(await ask(page, 'vault.unlock', { password: changed })).toHaveProperty('access');
  await expect.poll(() => state(page)).toMatchObject({ access: 'open', count: 1 });
});
