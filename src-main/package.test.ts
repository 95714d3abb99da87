import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { LINK_SCHEME } from './modules/deep-link.ts';

/** The schema lies in a package that electron-builder brings along. */
const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const schema = fromBuilder('app-builder-lib/scheme.json') as object;
const config = parse(
  readFileSync(join(import.meta.dirname, '../electron-builder.yml'), 'utf8'),
) as Record<string, unknown>;

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

/** Fuses of a configuration that are not as they must be; one that is not named is not set. */
const wrongFuses = ({ electronFuses }: Record<string, unknown>): readonly string[] =>
  Object.entries(fuses)
    .filter(([name, value]) => (electronFuses as Record<string, unknown>)[name] !== value)
    .map(([name]) => name);

test('the packaged app runs nothing but its own, checked archive', () => {
  expect(config).toMatchObject({ asar: true, electronFuses: fuses });
  expect(wrongFuses(config)).toEqual([]);
});

test.each(Object.entries(fuses))('the fuse %s turned, or left out, is noticed', (name, value) => {
  const given = config['electronFuses'] as object;
  expect(wrongFuses({ electronFuses: { ...given, [name]: !value } })).toEqual([name]);
  expect(wrongFuses({ electronFuses: { ...given, [name]: undefined } })).toEqual([name]);
});

test('links of the system are registered for the scheme that the app follows', () => {
  expect(config['protocols']).toEqual([{ name: 'TCT', schemes: [LINK_SCHEME] }]);
});

test('Electron is pinned to one version, of a major that still gets fixes', () => {
  const { devDependencies } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  ) as { readonly devDependencies: Readonly<Record<string, string>> };
  const [, major] = /^(\d+)\.\d+\.\d+$/.exec(devDependencies['electron'] ?? '') ?? [];
  // Of November 2026; raise it with each release of ours.
  expect(Number(major)).toBeGreaterThanOrEqual(45);
});
