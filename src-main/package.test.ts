import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { LINK_SCHEME } from './modules/deep-link.ts';

/** The schema is part of a dependency of electron-builder, so it is resolved from there. */
const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const schema = fromBuilder('app-builder-lib/scheme.json') as object;
const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const config = parse(read('electron-builder.yml')) as Record<string, unknown>;

const isValid = new Ajv({ strict: false, allowUnionTypes: true }).compile(schema);

test('the packager accepts its settings, and would refuse a misspelt one', () => {
  expect(isValid(config), JSON.stringify(isValid.errors)).toBe(true);
  expect(isValid({ ...config, electronFuse: {} })).toBe(false);
});

const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
};

/**
 * Fuses whose value differs from the required one; a fuse that is not listed counts as different.
 */
const wrongFuses = ({ electronFuses }: Record<string, unknown>): readonly string[] =>
  Object.entries(fuses)
    .filter(([name, value]) => (electronFuses as Record<string, unknown>)[name] !== value)
    .map(([name]) => name);

test('the packaged app runs nothing but its own, checked archive', () => {
  expect(config).toMatchObject({ asar: true, electronFuses: fuses });
  expect(wrongFuses(config)).toEqual([]);
});

test.each(Object.entries(fuses))('a flipped or missing fuse %s is detected', (name, value) => {
  const given = config['electronFuses'] as object;
  expect(wrongFuses({ electronFuses: { ...given, [name]: !value } })).toEqual([name]);
  expect(wrongFuses({ electronFuses: { ...given, [name]: undefined } })).toEqual([name]);
});

test('links of the system are registered for the scheme that the app follows', () => {
  expect(config['protocols']).toEqual([{ name: 'TCT', schemes: [LINK_SCHEME] }]);
});

test('Electron is pinned to one version, of a major that still gets fixes', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const [, major] = /^(\d+)\.\d+\.\d+$/.exec(devDependencies['electron'] ?? '') ?? [];
  // As of November 2026; raise it with each release.
  expect(Number(major)).toBeGreaterThanOrEqual(45);
});

interface Target {
  readonly target:
    | string
    | readonly (string | { readonly target: string; readonly arch: string })[];
  readonly icon: string;
}
const systems = config as Readonly<Record<'win' | 'mac' | 'linux', Target>>;

test('each system gets what people there install, with its icon', () => {
  expect(systems.win.target).toBe('nsis');
  // Squirrel.Mac installs updates from the zip.
  expect(systems.mac.target).toEqual(
    ['dmg', 'zip'].map((target) => ({ target, arch: 'universal' })),
  );
  expect(systems.linux.target).toEqual(['AppImage', 'deb', 'rpm']);
  for (const { icon } of [systems.win, systems.mac, systems.linux]) {
    expect(existsSync(join(root, icon)), icon).toBe(true);
  }
});

test('on macOS the hardened runtime gives way for nothing but V8 and the camera', () => {
  expect(systems.mac).toMatchObject({ hardenedRuntime: true, notarize: true });
  const { entitlements, entitlementsInherit } = systems.mac as unknown as Record<string, string>;
  expect(entitlementsInherit).toBe(entitlements);
  expect([...read(entitlements ?? '').matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key)).toEqual(
    ['com.apple.security.cs.allow-jit', 'com.apple.security.device.camera'],
  );
});

test('the packages are published where the environment says, never while they are made', () => {
  expect(config['publish']).toEqual({ provider: 'generic', url: '${env.TCT_UPDATE_URL}' });
  expect(read('scripts/dist.ts')).toContain("'--publish=never'");
});

test('on Windows a version must carry the publisher’s certificate', () => {
  expect(systems.win).toMatchObject({ verifyUpdateCodeSignature: true });
});

interface Workflow {
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly strategy?: {
          readonly matrix: { readonly include: { readonly system: string }[] };
        };
        readonly steps: { readonly run?: string }[];
      }
    >
  >;
}

test('the workflow tests, packages and reads the fuses back on the three systems', () => {
  const { jobs } = parse(read('.github/workflows/desktop.yml')) as Workflow;
  const { strategy, steps } = jobs['package'] ?? { steps: [] };
  expect(strategy?.matrix.include.map(({ system }) => system.split('-')[0])).toEqual([
    'ubuntu',
    'macos',
    'windows',
  ]);
  const commands = steps.map(({ run = '' }) => run).join('\n');
  const order = ['npm ci', 'install-electron', 'test:desktop', 'npm run dist', 'read-fuses.ts'];
  const places = order.map((command) => commands.indexOf(command));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test.each(['desktop', 'check'])('the workflow %s names each action by its commit', (name) => {
  const used = [...read(`.github/workflows/${name}.yml`).matchAll(/uses: (.*)/g)];
  expect(used).not.toEqual([]);
  // A tag can be moved to another commit; the comment says which one it was.
  for (const [, action] of used) expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+/);
});

test('on Linux the workflow unlocks a keyring, and tests on Electron itself', () => {
  const { jobs } = parse(read('.github/workflows/desktop.yml')) as Workflow;
  const commands = (jobs['package']?.steps ?? []).map(({ run = '' }) => run).join('\n');
  expect(commands).toContain('gnome-keyring-daemon --unlock');
  expect(commands).toContain('npm run test:electron');
});

test('pictures of the packages stay small', () => {
  for (const name of ['icon.png', 'icon.ico']) {
    expect(statSync(join(root, 'src-main/package', name)).size).toBeLessThan(500_000);
  }
  // Width and height in the PNG's IHDR chunk; macOS requires 512 pixels at least.
  const png = readFileSync(join(root, 'src-main/package/icon.png'));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1024, 1024]);
});
