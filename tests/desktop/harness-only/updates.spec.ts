import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startUpdateFeed, updateHolders, type UpdateHolders } from '../harness/update-feed.ts';
import { expect, logIn, test } from '../harness/test.ts';

/** The built main bundle has no update keys: the test inserts some, as a release build does. */
const withKeys = ({ keys }: UpdateHolders) => [
  { file: 'main/main.js', from: '"no update keys"', to: JSON.stringify(keys.join(',')) },
];

test.skip(process.platform !== 'linux', 'An AppImage is replaced on Linux');

test('only a newer, signed and intact version replaces the app, and only on request', async ({
  launch,
  say,
  folder,
}) => {
  const feed = await startUpdateFeed();
  const [holders, strangers] = [updateHolders(), updateHolders()];
  const resources = join(folder, 'resources');
  mkdirSync(resources);
  writeFileSync(
    join(resources, 'app-update.yml'),
    `provider: generic\nurl: ${feed.url}\nupdaterCacheDirName: tct\n`,
  );
  const installed = join(folder, 'TCT.AppImage');
  const started = join(folder, 'started');
  writeFileSync(installed, 'the version that runs');
  chmodSync(installed, 0o755);
  const app = await launch({
    resources,
    mutations: withKeys(holders),
    env: { APPIMAGE: installed, XDG_CACHE_HOME: join(folder, 'cache') },
  });
  const page = await app.page();
  await logIn(page, say);
  const look = () => app.command('click-menu', 'update');
  const news = (text: string) =>
    expect(page.getByText(text, { exact: false }).first()).toBeVisible();
  const button = (name: string) => page.getByRole('button', { name: say('shell', name) });
  const changes = () =>
    app.events
      .filter(({ type, channel }) => type === 'send' && channel === 'updates:changed')
      .map(({ payload }) => (payload as { phase: string; reason?: string }[])[0]);
  const isAsked = () => feed.asked.filter((path) => path.endsWith('.AppImage'));

  // Not newer: the running version and older ones.
  feed.publish({ version: '0.0.9', content: 'old', holders });
  await look();
  await expect.poll(() => changes().at(-1)?.phase).toBe('idle');

  const refused = async (reason: 'signature' | 'expired') => {
    const count = changes().length;
    await look();
    await expect.poll(() => changes().slice(count).at(-1)?.reason).toBe(reason);
    await news(say('shell', `version.failed.${reason}`));
  };
  // Unsigned; by one alone, also twice; with other keys; an old file under a new version number.
  for (const release of [
    { version: '9.0.0', content: 'x', holders, by: [] },
    { version: '9.0.0', content: 'x', holders, by: [2, 2] },
    { version: '9.0.0', content: 'x', holders: strangers },
    { version: '9.0.0', content: 'x', holders, signedAs: '0.0.9' },
  ]) {
    feed.publish(release);
    await refused('signature');
  }
  // Held back: what counted until a minute ago, with nothing newer in it.
  const expires = Math.floor(Date.now() / 1000) - 60;
  feed.publish({ version: '0.0.9', content: 'old', holders, expires });
  await refused('expired');
  expect(isAsked()).toEqual([]);

  // Signed, but the downloaded file differs.
  feed.publish({ version: '9.0.0', content: 'changed on the way', announced: 'signed', holders });
  await look();
  await button('version.look').click();
  await news('News of 9.0.0');
  await button('version.download').click();
  await news(say('shell', 'version.failed.mismatch'));
  expect(isAsked()).not.toEqual([]);
  expect(readFileSync(installed, 'utf8')).toBe('the version that runs');

  // A valid version.
  feed.publish({
    version: '9.0.1',
    content: `#!/bin/sh\ntouch '${started}'\n`,
    holders,
    by: [1, 2],
  });
  await page
    .getByRole('button', { name: say('common', 'button.retry') })
    .first()
    .click();
  await button('version.look').click();
  await button('version.download').click();
  await expect(button('version.install')).toBeVisible();
  expect(readFileSync(installed, 'utf8')).toBe('the version that runs');
  await button('version.install').click();
  await app.event('ended');
  await expect.poll(() => existsSync(started)).toBe(true);
  expect(readFileSync(installed, 'utf8')).toContain('#!/bin/sh');
  feed.close();
});

test('a build without the publishers’ keys checks for nothing', async ({ launch, folder }) => {
  const feed = await startUpdateFeed();
  const resources = join(folder, 'resources');
  mkdirSync(resources);
  writeFileSync(
    join(resources, 'app-update.yml'),
    `provider: generic\nurl: ${feed.url}\nupdaterCacheDirName: tct\n`,
  );
  const app = await launch({ resources, withPages: false, env: { APPIMAGE: '/nowhere' } });
  const menu = await app.command<{ id?: string }[]>('menu');
  expect(menu.map(({ id }) => id)).toContain('reload');
  expect(menu.map(({ id }) => id)).not.toContain('update');
  expect(feed.asked).toEqual([]);
  feed.close();
});

test('with downgrades enabled in electron-updater, no downgrade is installed', async ({
  launch,
  folder,
}) => {
  const feed = await startUpdateFeed();
  const holders = updateHolders();
  const resources = join(folder, 'resources');
  mkdirSync(resources);
  writeFileSync(
    join(resources, 'app-update.yml'),
    `provider: generic\nurl: ${feed.url}\nupdaterCacheDirName: tct\n`,
  );
  feed.publish({ version: '0.0.9', content: 'old', holders });
  const app = await launch({
    resources,
    withPages: false,
    mutations: [
      ...withKeys(holders),
      { file: 'main/main.js', from: 'allowDowngrade = false', to: 'allowDowngrade = true' },
    ],
    env: { APPIMAGE: join(folder, 'TCT.AppImage'), XDG_CACHE_HOME: join(folder, 'cache') },
  });
  await app.command('click-menu', 'update');
  const last = () =>
    app.events.findLast(({ type, channel }) => type === 'send' && channel === 'updates:changed');
  await expect.poll(() => last()?.['payload']).toEqual([{ phase: 'failed', reason: 'older' }]);
  feed.close();
});
