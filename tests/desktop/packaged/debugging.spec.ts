import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { electronPath } from '../harness/desktop-app.ts';
import { isListening, packageFolder, startPackaged } from '../electron/packaged-app.ts';
import type { Form, PackagedApp, PackagedOptions } from '../electron/packaged-app.ts';
import { chooseServer, recordApi } from '../electron/recorded-api.ts';
import type { RecordedApi } from '../electron/recorded-api.ts';
import { expect, test as base } from '../harness/test.ts';

interface Fixtures {
  readonly recorded: RecordedApi;
  /** Starts a package; each start has a profile of its own. */
  readonly run: (form: Form, options?: Partial<PackagedOptions>) => PackagedApp;
  /** Waits until a started package's page has asked the server. */
  readonly shown: () => Promise<void>;
}

const test = base.extend<Fixtures>({
  recorded: async ({ api }, use) => {
    const recorded = await recordApi(api);
    await use(recorded);
    await recorded.close();
  },
  run: async ({ folder, recorded }, use) => {
    const started: PackagedApp[] = [];
    await use((form, options = {}) => {
      const profile = join(folder, `profile-${started.length}`);
      chooseServer(profile, recorded.origin);
      const app = startPackaged({ folder: packageFolder(form), profile, ...options });
      started.push(app);
      return app;
    });
    for (const app of started) await app.kill9();
  },
  shown: async ({ recorded }, use) => {
    let before = 0;
    await use(async () => {
      await expect
        .poll(() => recorded.answered.length, { timeout: 60_000 })
        .toBeGreaterThan(before);
      before = recorded.answered.length;
    });
  },
});

/** A script that leaves a file behind. */
const leave = (path: string): string =>
  `require('node:fs').writeFileSync(${JSON.stringify(path)}, process.versions.node)`;

test('the package does not become a Node by ELECTRON_RUN_AS_NODE', async ({
  run,
  shown,
  folder,
}) => {
  const env = { ELECTRON_RUN_AS_NODE: '1' };
  const [mark, control] = [join(folder, 'fused'), join(folder, 'unfused')];
  run('fused', { env, words: ['-e', leave(mark)] });
  // It is the app, and asks its server.
  await shown();
  expect(existsSync(mark)).toBe(false);
  const { ended } = run('unfused', { env, words: ['-e', leave(control), '--'] });
  expect(await ended).toBe(0);
  expect(existsSync(control)).toBe(true);
});

test('the package runs nothing that NODE_OPTIONS names', async ({ run, shown, folder }) => {
  const preload = (mark: string) => {
    const path = `${mark}.cjs`;
    writeFileSync(path, leave(mark));
    return { NODE_OPTIONS: `--require=${path}` };
  };
  const [mark, control] = [join(folder, 'fused'), join(folder, 'unpackaged')];
  run('fused', { env: preload(mark) });
  await shown();
  expect(existsSync(mark)).toBe(false);
  // Positive control: an Electron that is not packaged does; of a packaged one it takes but few.
  const words = ['-e', '0'];
  const child = spawn(electronPath() ?? '', words, {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', ...preload(control) },
  });
  await expect.poll(() => existsSync(control)).toBe(true);
  child.kill();
});

for (const name of ['--inspect', '--inspect-brk']) {
  test(`the package opens no debugger by ${name}`, async ({ run, shown }) => {
    const port = await freePort();
    run('fused', { words: [`${name}=127.0.0.1:${port}`] });
    // Nor does it wait for one.
    await shown();
    expect(await isListening(port)).toBe(false);
    const other = await freePort();
    run('unfused', { words: [`${name}=127.0.0.1:${other}`] });
    await expect.poll(() => isListening(other), { timeout: 60_000 }).toBe(true);
  });
}

/** Where Node's debugger listens that a signal opens. */
const DEBUGGER = 9229;

test('the package opens no debugger by SIGUSR1', async ({ run, shown }) => {
  expect(await isListening(DEBUGGER)).toBe(false);
  const control = run('unfused');
  await shown();
  control.signal('SIGUSR1');
  await expect.poll(() => isListening(DEBUGGER)).toBe(true);
  await control.kill9();

  const app = run('fused');
  await shown();
  app.signal('SIGUSR1');
  // Without a debugger to open the signal does what it does to any program.
  expect(await app.ended).toBe('SIGUSR1');
  expect(app.output()).not.toContain('Debugger listening');
  expect(await isListening(DEBUGGER)).toBe(false);
});

test('the package refuses to be controlled from outside, says so and ends', async ({
  run,
  recorded,
}) => {
  const port = await freePort();
  const app = run('fused', { words: [`--remote-debugging-port=${port}`] });
  expect(await app.ended).toBe(1);
  expect(app.output()).toContain('--remote-debugging-port');
  expect(await isListening(port)).toBe(false);
  expect(recorded.answered).toEqual([]);
});

test('no folder starts in the place of the archive', async ({ run, recorded, folder }) => {
  /** A copy of a package with another app for its archive, which leaves a mark and ends. */
  const withFolder = (form: Form) => {
    const copy = join(folder, form);
    const mark = join(folder, `${form}-mark`);
    cpSync(packageFolder(form), copy, { recursive: true });
    const resources = join(copy, 'resources');
    rmSync(join(resources, 'app.asar'));
    mkdirSync(join(resources, 'app'));
    writeFileSync(join(resources, 'app/package.json'), '{"name":"planted","main":"main.cjs"}');
    writeFileSync(join(resources, 'app/main.cjs'), `${leave(mark)}; process.exit(0);`);
    return { options: { folder: copy }, mark };
  };
  const fused = withFolder('fused');
  run('fused', fused.options);
  // Positive control, and as much time as a start takes.
  const unfused = withFolder('unfused');
  expect(await run('unfused', unfused.options).ended).toBe(0);
  expect(existsSync(unfused.mark)).toBe(true);
  expect(existsSync(fused.mark)).toBe(false);
  expect(recorded.answered).toEqual([]);
});
