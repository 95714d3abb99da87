import { expect, test } from 'vitest';
import { createStreamLimit } from './stream-limit.ts';

test('a member holds so many streams; the oldest is closed for the newest, nobody else’s', () => {
  const closed: string[] = [];
  const limit = createStreamLimit(2);
  const open = (memberId: number, name: string) => limit.add(memberId, () => closed.push(name));
  open(1, 'a');
  const endB = open(1, 'b');
  open(2, 'x');
  expect(closed).toEqual([]);
  open(1, 'c');
  expect(closed).toEqual(['a']);
  // What has ended by itself makes room.
  endB();
  open(1, 'd');
  expect(closed).toEqual(['a']);
  open(1, 'e');
  expect(closed).toEqual(['a', 'c']);
});
