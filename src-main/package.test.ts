import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

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

test('the packaged app runs nothing but its own, checked archive', () => {
  expect(config).toMatchObject({
    asar: true,
    electronFuses: {
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    },
  });
});
