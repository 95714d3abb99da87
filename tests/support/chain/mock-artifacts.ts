import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact } from '#server/chain/artifacts.ts';

const folder = join(import.meta.dirname, '../../../contracts/artifacts');

/** What `npm run solidity` made of a contract that is for tests alone. */
export const mockArtifact = (
  name: 'BlocklistToken' | 'HostileToken' | 'PlainBatch' | 'ReentrantToken' | 'SigningWallet',
): Artifact => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Artifact;
