import { refusedIn } from '../../../src-main/modules/command-line-switches.ts';
import { expect, test } from '../harness/test.ts';

const given = [
  '--remote-debugging-port=9222',
  '--remote-debugging-pipe',
  '--host-resolver-rules=MAP * 127.0.0.1',
  '--ignore-certificate-errors',
  '--ignore-certificate-errors-spki-list=AAAA',
  '--proxy-server=http://127.0.0.1:8080',
  '--proxy-pac-url=http://127.0.0.1/proxy.pac',
  '--proxy-bypass-list=*',
];

for (const one of given) {
  const name = one.split('=')[0] ?? '';
  test(`a packaged app that is started with ${name} refuses to start and shows why`, async ({
    launch,
  }) => {
    const app = await launch({ argv: [one], until: 'ended' });
    const [said] = app.events.filter(({ type }) => type === 'dialog.error');
    expect(said).toMatchObject({ title: 'TCT no se abrió', isReady: false });
    expect(String(said?.['text'])).toContain(`${name}. No se abrió nada`);
    await expect.poll(app.output).toContain(name);
    // The switch is removed before Chromium reads it.
    expect(app.events).toContainEqual(
      expect.objectContaining({ type: 'switch-removed', name: name.slice(2) }),
    );
    const kinds = new Set(app.events.map(({ type }) => type));
    for (const opened of ['window', 'loaded', 'net.fetch', 'protocol.privileged']) {
      expect(kinds).not.toContain(opened);
    }
    expect(app.events).toContainEqual(expect.objectContaining({ type: 'ended', code: 1 }));
  });
}

test('positive control: other arguments start the app, and so does a build that is not packaged', async ({
  launch,
}) => {
  const argv = ['--lang=es', 'tct://dashboard', '--', '--proxy-server'];
  expect((await launch({ withPages: false, argv })).events).toContainEqual(
    expect.objectContaining({ type: 'loaded' }),
  );
  expect(refusedIn({ hasSwitch: (name) => name === 'proxy-server' })).toEqual(['proxy-server']);
});

test('a developer’s own build accepts any switch', async ({ launch }) => {
  const app = await launch({ withPages: false, argv: given, packaged: false });
  expect(app.events.some(({ type }) => type === 'dialog.error')).toBe(false);
});
