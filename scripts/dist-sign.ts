import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { KeyRotation } from '#contract/rules/update-feed.ts';
import { parseUpdateKeys, type UpdateKeys } from '../src-main/modules/updates/signature.ts';
import { nextStep, signFeeds, signRotation } from './desktop/sign-feed.ts';
import { root } from './sources.ts';

/*
 * Adds one holder's signature to the feeds of what `npm run dist` has packaged, in dist/desktop or the folder
 * that is named. The only step that is given a secret key, TCT_UPDATE_SIGNING_KEY; TCT_UPDATE_KEYS are the public
 * ones that builds carry. `--renew` prolongs what two had signed; `--rotate <keys>` signs a replacement of the keys.
 */

const rotationsFile = join(root, 'src-main/package/update-rotations.json');

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function keysOf(text: string | undefined, name: string): UpdateKeys {
  const keys = parseUpdateKeys(text ?? '');
  return keys ?? refuse(`${name} must be three public keys in base64, separated by commas.`);
}

const { values, positionals } = parseArgs({
  options: { renew: { type: 'boolean' }, rotate: { type: 'string' } },
  allowPositionals: true,
});
const seed =
  process.env['TCT_UPDATE_SIGNING_KEY'] ??
  refuse("TCT_UPDATE_SIGNING_KEY is missing: one holder's 32 secret bytes in base64.");
const keys = keysOf(process.env['TCT_UPDATE_KEYS'], 'TCT_UPDATE_KEYS');
const rotations = JSON.parse(readFileSync(rotationsFile, 'utf8')) as readonly KeyRotation[];

try {
  if (values.rotate === undefined) {
    const folder = resolve(positionals[0] ?? join(root, 'dist/desktop'));
    const signed = signFeeds(folder, {
      seed,
      keys,
      rotations,
      now: new Date(),
      renews: values.renew === true,
    });
    if (signed.length === 0) refuse(`${folder} has no feed: run npm run dist first.`);
    console.log(signed.map(nextStep).join('\n'));
  } else {
    const rotated = signRotation(keysOf(values.rotate, '--rotate'), { seed, keys, rotations });
    writeFileSync(rotationsFile, `${JSON.stringify(rotated.rotations, null, 2)}\n`);
    console.log(
      rotated.isDone
        ? 'The keys are replaced: commit src-main/package/update-rotations.json, and sign the feeds anew with --renew.'
        : 'Signed; two holders of the present keys and two of the next ones have to.',
    );
  }
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
