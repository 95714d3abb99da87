import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trees } from './fixtures.ts';
import { asIs, World, type Take } from './world.ts';
import { addressOf, nodeOf } from './reducer.ts';

const anyKey = fc.constantFrom(
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'Escape',
);
const anyName = fc.constantFrom('uL', 'uLL', 'uLR', 'uRRR');
type Move = (world: World) => void;
const anyMove: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: anyKey.map(
      (key): Move =>
        (world) =>
          world.press(key),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(-1, 1, 3, 4, 5).map(
      (node): Move =>
        (world) =>
          world.tap(node),
    ),
  },
  {
    weight: 2,
    arbitrary: anyName.map(
      (name): Move =>
        (world) =>
          world.search(name),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...trees).map(
      (drawn): Move =>
        (world) =>
          world.draw(drawn),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(-1 as const, 1 as const).map(
      (step): Move =>
        (world) =>
          world.go(step),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'uL', 'uRR').map(
      (name): Move =>
        (world) =>
          world.link(name),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Move>((world) => world.filter()) },
  { weight: 1, arbitrary: fc.constant<Move>((world) => world.settle()) },
  { weight: 4, arbitrary: fc.constant<Move>((world) => world.render()) },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(9), fc.boolean()).map(
      ([index, fails]): Move =>
        (world) =>
          world.arrive(index, fails && index > 6),
    ),
  },
);

/** The first thing that is wrong. */
function play(world: World, moves: readonly Move[]): string | null {
  for (const move of moves) {
    move(world);
    const fault = world.fault();
    if (fault !== null) return fault;
  }
  world.finish();
  return world.finalFault();
}

const property = (take: Take) =>
  fc.property(
    fc.boolean(),
    fc.constantFrom('', 'uL', 'uRRR'),
    fc.array(anyMove, { maxLength: 30, size: 'max' }),
    (isPhone, from, moves) => {
      const fault = play(new World(from, isPhone, take), moves);
      if (fault !== null) throw new Error(fault);
    },
  );

test('who was wanted last is selected and named by the address, however late the answers come', () => {
  const run = fc.check(property(asIs), { numRuns: 2000 });
  expect(run.failed, fc.defaultReportMessage(run)).toBe(false);
});

/** A phone that shows the second tree, all of it known. */
function phone(): World {
  const world = new World('', true);
  world.draw(trees[1]);
  world.render();
  return world;
}

test('one way back closes a sheet, before its name is known and after', () => {
  for (const isNamed of [false, true]) {
    const world = phone();
    world.tap(3);
    world.render();
    if (isNamed) world.arrive(0, false);
    world.render();
    expect(world.history).toMatchObject({ depth: 1 });
    expect(world.history.entry().username).toBe(isNamed ? 'uLL' : '');
    world.go(-1);
    world.finish();
    expect(world.finalFault()).toBeNull();
    expect(world.history).toMatchObject({ depth: 0 });
    expect(nodeOf(world.store.state)).toBe(-1);
  }
});

test('a sheet closed by hand leaves no entry behind, and whoever is tapped meanwhile gets a new one', () => {
  for (const comes of ['before the way back', 'after it'] as const) {
    const world = phone();
    world.tap(3);
    world.finish();
    world.tap(-1);
    world.render();
    expect(nodeOf(world.store.state)).toBe(-1);
    if (comes === 'after it') world.settle();
    world.tap(4);
    world.store.answer({ type: 'named', version: 'v2', node: 4, username: 'uLR' });
    world.settle();
    world.render();
    expect(world.history.entry()).toMatchObject({ username: 'uLR', isSheet: true });
    expect(world.history).toMatchObject({ depth: 1 });
    world.go(-1);
    world.finish();
    expect(world.finalFault()).toBeNull();
    expect(addressOf(world.store.state)).toBe('');
  }
});

test('nobody is sent back from the entry of a sheet that never had a name', () => {
  const world = phone();
  world.tap(3);
  world.go(-1);
  world.render();
  world.go(1);
  world.render();
  world.draw(trees[0]);
  world.finish();
  expect(world.history).toMatchObject({ depth: 1 });
});

test('arrows pressed before a name is found go on from there', () => {
  const world = new World('', false);
  world.draw(trees[1]);
  world.search('uR');
  world.render();
  world.press('ArrowDown');
  world.press('ArrowRight');
  expect(nodeOf(world.store.state)).toBe(-1);
  world.finish();
  expect(world.finalFault()).toBeNull();
  expect(addressOf(world.store.state)).toBe('uRR');
});

/** What the screen did before: the name that came was taken for who is selected. */
const believesLateCards: Take = (store, answer) => {
  if (answer.type === 'named') store.choose({ type: 'tap', node: answer.node });
  store.answer(answer);
};
const believesLatePaths: Take = (store, answer) => {
  if (answer.type === 'found') store.choose({ type: 'name', username: answer.username });
  store.answer(answer);
};
/** The address with its older entries is read back. */
const readsItsEcho: Take = (store, answer) => {
  store.answer(answer);
  if (answer.type === 'named') store.choose({ type: 'navigated', username: answer.username });
};

test.each([
  ['a late card', believesLateCards],
  ['a late path', believesLatePaths],
  ['an echo of the address', readsItsEcho],
])('the property finds a screen that believes %s', (_, take) => {
  expect(fc.check(property(take), { numRuns: 2000 }).failed).toBe(true);
});
