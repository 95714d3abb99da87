import { existsSync, globSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { publicApi } from '#contract/api/public.ts';
import { variableNames } from './near-names.ts';
import { readOwnerUrl } from './owner-url.ts';
import { readConfig } from './read-config.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, 'deploy', path), 'utf8');

interface Service {
  readonly build?: { readonly target: string };
  readonly command?: readonly string[] | string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
}
const composeText = read('container/compose.yaml');
const { services } = parse(composeText, { merge: true }) as {
  services: Readonly<Record<string, Service>>;
};
const dockerfile = read('container/Dockerfile');

/** Settings of files of the form NAME=value, and of Environment= in units. */
function settingsOf(text: string): Record<string, string> {
  const lines = text.matchAll(/^(?:Environment=)?([A-Z][A-Z0-9_]*)="?(.*?)"?$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** `ENV A=b C=d` of the stage that is the server. */
function imageSettings(): Record<string, string> {
  const [, pairs = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? [];
  return Object.fromEntries(pairs.split(' ').map((pair) => pair.split('=') as [string, string]));
}

/** Read by Node, not by us. */
const foreign = ['NODE_ENV'];
const unknownIn = (settings: Readonly<Record<string, string>>): string[] =>
  Object.keys(settings).filter(
    (name) => !foreign.includes(name) && !variableNames.some((known) => known === name),
  );

const ofServer = Object.entries(services).filter(([, { build }]) => build?.target === 'server');

test('settings that units, examples, image and compose file name exist', () => {
  const files = globSync('systemd/*', { cwd: join(root, 'deploy') });
  const settings = [
    ...files.map((path) => [path, settingsOf(read(path))] as const),
    ['Dockerfile', imageSettings()] as const,
    ...ofServer.map(([name, { environment = {} }]) => [name, environment] as const),
  ];
  expect(files).toHaveLength(4);
  expect(ofServer.map(([name]) => name)).toEqual(['migrate', 'server1', 'server2', 'setup']);
  for (const [where, named] of settings) {
    expect(Object.keys(named).length, where).toBeGreaterThan(0);
    expect(unknownIn(named), where).toEqual([]);
  }
  expect(unknownIn(settingsOf('Environment=DATA_DIRECTORY=/var\nPORT=1'))).toEqual([
    'DATA_DIRECTORY',
  ]);
});

const secrets = {
  TOKEN_SECRET: 'q8Zs0vXyP2rT7uKdLw4NcJf6HbGm1EaQ9',
  POSTGRES_PASSWORD: 'a1',
  OWNER_PASSWORD: 'b2',
  APP_PASSWORD: 'c3',
};

/** Puts values into `${NAME:?sentence}` and `${NAME:-}`, as compose does. */
function filled(
  environment: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const put = (text: string): string =>
    text.replaceAll(/\$\{([A-Z_]+)(?::([?-])([^}]*))?\}/g, (_all, name: string, sign: string) => {
      const value = values[name] ?? '';
      if (value === '' && sign === '?') throw new Error(`${name} is missing`);
      return value;
    });
  return Object.fromEntries(
    Object.entries(environment).map(([name, text]) => [name, put(String(text))]),
  );
}

test('the examples are taken by the server once secrets are filled in, and refused before', () => {
  const unit = settingsOf(read('systemd/tct-back-office.service'));
  const example = settingsOf(read('systemd/server.env.example'));
  const started = { ...unit, ...example, DATA_DIR: tmpdir() };
  expect(() => readConfig(started)).toThrow('TOKEN_SECRET is missing');
  const config = readConfig({ ...started, TOKEN_SECRET: secrets.TOKEN_SECRET });
  expect(config).toMatchObject({
    demo: false,
    trustedProxy: '127.0.0.1',
    mailFrom: 'TCT <no-reply@office.example.com>',
  });
  expect(readOwnerUrl(settingsOf(read('systemd/migrate.env.example')))).toContain('tct_owner');
});

test('so is what the compose file gives to servers, with its own example', () => {
  const example = settingsOf(read('container/env.example'));
  const { server1, server2, migrate } = services;
  expect(server2).toEqual(server1);
  const given = (service: Service | undefined, values: Readonly<Record<string, string>>) =>
    filled(service?.environment ?? {}, values);
  // Every variable that must be set is one of the example, and is asked for.
  const asked = new Set(
    [...composeText.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name),
  );
  expect([...asked].filter((name) => !(name in example))).toEqual([]);
  expect(() => given(server1, example)).toThrow('is missing');
  const values = { ...example, ...secrets };
  const config = readConfig({
    ...imageSettings(),
    ...given(server1, values),
    DATA_DIR: tmpdir(),
  });
  expect(config).toMatchObject({
    host: '0.0.0.0',
    publicUrl: 'https://office.example.com',
    trustedProxy: 1,
    deploymentEpoch: null,
    files: { kind: 'folder' },
  });
  expect(readOwnerUrl(given(migrate, values))).toBe('postgres://tct_owner:b2@postgres/tct');
});

test('only what migrates has the owner’s password, and it has nothing else', () => {
  const withOwner = Object.entries(services).filter(([, { environment = {} }]) =>
    JSON.stringify(environment).includes('OWNER_PASSWORD'),
  );
  expect(withOwner.map(([name]) => name)).toEqual(['postgres', 'migrate']);
  expect(Object.keys(services['migrate']?.environment ?? {})).toEqual(['DATABASE_OWNER_URL']);
  expect(Object.keys(settingsOf(read('systemd/migrate.env.example')))).toEqual([
    'DATABASE_OWNER_URL',
  ]);
});

test('servers have a root that is read, and everything that is run or mounted is there', () => {
  const withWritableRoot = ofServer.filter(([, { read_only: isReadOnly }]) => isReadOnly !== true);
  expect(withWritableRoot).toEqual([]);
  const programs = ofServer.flatMap(([, { command = [] }]) =>
    typeof command === 'string' ? command : command.slice(-1),
  );
  expect(programs.length).toBeGreaterThan(1);
  expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const mounted = Object.values(services)
    .flatMap(({ volumes = [] }) => volumes)
    .filter((volume) => volume.startsWith('.'))
    .map((volume) => volume.split(':')[0] ?? '');
  expect(mounted.length).toBeGreaterThan(1);
  const folder = join(root, 'deploy/container');
  expect(mounted.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  const copied = [...dockerfile.matchAll(/^COPY (deploy\/\S+)/gm)].map(([, path = '']) => path);
  expect(copied.length).toBeGreaterThan(1);
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('units, image and compose file start the programs of npm’s scripts', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const inUnit = (unit: string): string | undefined =>
    /^ExecStart=\S*\/(node .*)$/m.exec(read(`systemd/${unit}`))?.[1];
  expect(inUnit('tct-back-office.service')).toBe(scripts['serve']);
  expect(inUnit('tct-back-office-migrate.service')).toBe(scripts['migrate']);
  const words = (command: unknown): string =>
    Array.isArray(command) ? command.join(' ').replace('node_modules/.bin/', '') : '';
  expect(words(services['migrate']?.command)).toBe(scripts['migrate']);
  expect(words(services['setup']?.command)).toBe(scripts['setup']);
  const commands = [...dockerfile.matchAll(/^CMD (\[.*\])$/gm)].map(([, list = '']) =>
    words(JSON.parse(list)),
  );
  expect(commands).toContain(scripts['serve']);
});

test('what asks whether a server lives asks a path that the server answers', () => {
  const { path } = publicApi.live;
  expect(dockerfile).toContain(path);
  expect(read('caddy/Caddyfile')).toContain(`health_uri ${path}\n`);
});
