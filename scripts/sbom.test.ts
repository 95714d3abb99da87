import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFolderOf } from '../vite/bundled-packages.ts';
import { desktopSbom, serverSbom } from './sbom.ts';
import { root } from './sources.ts';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, { readonly version: string }>>;
};
const refOf = (name: string): string => `${name}@${packages[`node_modules/${name}`]?.version}`;

const refs = ({ components }: { readonly components: readonly { readonly 'bom-ref': string }[] }) =>
  components.map((component) => component['bom-ref']);

test('the server’s list has what it installs, and nothing that only builds and tests need', async () => {
  const listed = refs(await serverSbom());
  expect(listed).toContain(refOf('fastify'));
  expect(listed).toContain(refOf('drizzle-orm'));
  for (const name of ['vitest', 'electron', 'react']) expect(listed).not.toContain(refOf(name));
});

test('the desktop’s list has what its build has taken, and Electron', async () => {
  const bundled = ['node_modules/react', 'node_modules/electron-store'];
  const sbom = await desktopSbom(bundled);
  const wanted = ['react', 'electron-store', 'electron'].map(refOf);
  expect(refs(sbom).toSorted()).toEqual(wanted.toSorted());
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX' });
  const react = sbom.components.find((one) => one['bom-ref'] === refOf('react'));
  expect(react).toMatchObject({
    purl: `pkg:npm/${refOf('react')}`,
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as string }],
    licenses: [{ expression: 'MIT' }],
  });
});

test('a package that the lockfile does not have is not left out in silence', async () => {
  await expect(desktopSbom(['node_modules/no-such'])).rejects.toThrow('node_modules/no-such');
  await expect(desktopSbom([])).rejects.toThrow('was not built');
});

test.each([
  ['/a/node_modules/react/cjs/react.js', 'node_modules/react'],
  ['\0/a/node_modules/@b/c/index.js?commonjs', 'node_modules/@b/c'],
  ['/a/node_modules/b/node_modules/@c/d/i.js', 'node_modules/b/node_modules/@c/d'],
  ['C:\\a\\node_modules\\b\\i.js', 'node_modules/b'],
  ['/a/src-main/main.ts', undefined],
])('the module %s is of %s', (module, folder) => {
  expect(packageFolderOf(module)).toBe(folder);
});
