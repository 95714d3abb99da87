import { expect, test } from 'vitest';
import { probe } from './probe.ts';

const never = () => new Promise<boolean>(() => {});

test('work that hangs is answered in bounded time, and nobody begins it a second time', async () => {
  let begun = 0;
  const ask = probe(
    () => {
      begun += 1;
      return never();
    },
    false,
    { within: 20, lasts: 0, givenUp: 60_000 },
  );
  const answers = await Promise.all(Array.from({ length: 100 }, ask));
  expect(new Set(answers)).toEqual(new Set([false]));
  expect(await ask()).toBe(false);
  expect(begun).toBe(1);
});

test('an answer holds for everybody who asks while it is new', async () => {
  let asked = 0;
  const work = () => Promise.resolve((asked += 1) > 0);
  const kept = probe(work, false, { within: 1000, lasts: 60_000, givenUp: 60_000 });
  for (let at = 0; at < 5; at += 1) expect(await kept()).toBe(true);
  expect(asked).toBe(1);
  const renewed = probe(work, false, { within: 1000, lasts: 0, givenUp: 60_000 });
  await renewed();
  await renewed();
  expect(asked).toBe(3);
});

test('what fails does not work, and is asked again', async () => {
  let isBroken = true;
  const ask = probe(
    () => (isBroken ? Promise.reject(new Error('no disk')) : Promise.resolve(true)),
    false,
    { within: 1000, lasts: 0, givenUp: 60_000 },
  );
  expect(await ask()).toBe(false);
  isBroken = false;
  expect(await ask()).toBe(true);
});

test('work that never ends is given up for a new try', async () => {
  let hangs = true;
  const ask = probe(() => (hangs ? never() : Promise.resolve(true)), false, {
    within: 5,
    lasts: 0,
    givenUp: 0,
  });
  expect(await ask()).toBe(false);
  hangs = false;
  expect(await ask()).toBe(true);
});
