import { describe, expect, it } from 'vitest';
import { position } from './pool.fixtures.ts';
import { termOf } from './term-of.ts';

const at = (instant: string) => Date.parse(instant);

describe('the term of a position', () => {
  it('counts days that are over and days left, rounded up', () => {
    const term = termOf(position(), at('2026-11-20T17:42:00.000Z'));
    expect(term).toMatchObject({ days: 180, day: 149, left: 31 });
    expect(term.share).toBeCloseTo(0.828, 2);
  });

  it('begins with its first day and ends with its last', () => {
    expect(termOf(position(), at('2026-06-24T15:00:01.000Z'))).toMatchObject({ day: 1, left: 180 });
    expect(termOf(position(), at('2027-02-01T00:00:00.000Z'))).toMatchObject({
      day: 180,
      left: 0,
      share: 1,
    });
  });

  it('is over once the position is closed', () => {
    const closed = position({ closed_at: '2026-12-21T16:00:00.000Z' });
    expect(termOf(closed, at('2026-12-01T00:00:00.000Z'))).toMatchObject({ left: 0, share: 1 });
  });
});
