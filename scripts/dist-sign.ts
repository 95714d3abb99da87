import { join } from 'node:path';
import { publicKeyOf, signFeeds } from './desktop/sign-feed.ts';

/*
 * Signs the feeds of what `npm run dist` has packaged. The only step that is given the publisher's
 * secret key, TCT_UPDATE_SIGNING_KEY; with TCT_UPDATE_KEY it checks that the two are a pair.
 */

const seed = process.env['TCT_UPDATE_SIGNING_KEY'];
const expected = process.env['TCT_UPDATE_KEY'];

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

if (seed === undefined) {
  refuse("TCT_UPDATE_SIGNING_KEY is missing: the publisher's 32 secret bytes in base64.");
}
if (expected !== undefined && publicKeyOf(seed) !== expected) {
  refuse('TCT_UPDATE_SIGNING_KEY is not the pair of TCT_UPDATE_KEY: no app would accept the feed.');
}
const signed = signFeeds(join(import.meta.dirname, '../dist/desktop'), seed);
if (signed.length === 0) refuse('dist/desktop has no feed: run npm run dist first.');
console.log(`Signed: ${signed.join(', ')}`);
