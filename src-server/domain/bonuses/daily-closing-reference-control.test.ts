import { sql } from 'drizzle-orm';
import { it, vi } from 'vitest';
import { dayStart } from '#contract/rules/days.ts';
import { expectUnlikeReference } from '../../../tests/support/worlds/reference-control.ts';

/** The rule broken: a membership that ended during the day still counts at its end. */
vi.mock(import('./active-directs.ts'), async (original) => {
  const { activeDirects } = await original();
  return {
    activeDirects,
    activeAtEnd: (day) =>
      sql`m.starts_at < ${dayStart(day).toISOString()}::timestamptz + interval '1 day'
        and m.ends_at >= ${dayStart(day).toISOString()}::timestamptz`,
  };
});

it('a closing by another rule differs from the reference', () => expectUnlikeReference(), 600_000);
