import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';

const folder = join(import.meta.dirname, '../../src-contract/api');

/** Every endpoint that a file of the contract exports. */
export async function allEndpoints(): Promise<AnyEndpoint[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.(schema|test)\.ts$/.test(name),
  );
  const modules = await Promise.all(
    files.map((name) => {
      const { href } = pathToFileURL(join(folder, name));
      return import(/* @vite-ignore */ href) as Promise<Record<string, unknown>>;
    }),
  );
  return modules
    .flatMap((exported) => Object.values(exported))
    .filter((api) => typeof api === 'object' && api !== null)
    .flatMap((api) => Object.values(api as Record<string, AnyEndpoint | undefined>))
    .filter((one) => typeof one === 'object' && 'audience' in one);
}
