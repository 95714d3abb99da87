import fc from 'fast-check';
import { expect } from 'vitest';
import { createTestDatabase } from '../database/create.ts';
import { anyStory } from './reference-happenings.ts';
import { inStory, liveStory } from './reference-story.ts';

/** Stories after which a broken rule has to have shown. */
const MOST_STORIES = 200;
/** Of stories of which the first ones show what the controls break: others took half a minute. */
const SEED = 8;

/** The control of a rule that a test replaced: some story ends unlike the reference says. */
export async function expectUnlikeReference(): Promise<void> {
  const database = await createTestDatabase();
  const compared = fc.assert(
    fc.asyncProperty(anyStory, (parts) =>
      inStory(database, async (tx) => {
        const { real, reference } = await liveStory(tx, parts.flat());
        expect(real).toEqual(reference);
      }),
    ),
    { numRuns: MOST_STORIES, endOnFailure: true, seed: SEED },
  );
  await expect(compared).rejects.toThrow('Property failed');
  await database.close();
}
