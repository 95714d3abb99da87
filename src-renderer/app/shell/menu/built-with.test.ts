import { expect, test } from 'vitest';
import { builtWith } from './built-with.ts';

const built = ['dashboard', 'academy', 'academy/:slug', 'academies', 'admin/academy'];

test('screens of an area are there while it is on, and the others always', () => {
  expect([...builtWith(built, ['academy'], ['academy'])]).toEqual(built);
  expect([...builtWith(built, ['academy'], [])]).toEqual(['dashboard', 'academies']);
  expect([...builtWith(built, ['academy'], undefined)]).toEqual(['dashboard', 'academies']);
});

test('the game has a path that is not the key of its area', () => {
  const withGame = ['dashboard', 'online-game'];
  expect([...builtWith(withGame, ['game'], ['game'])]).toEqual(withGame);
  expect([...builtWith(withGame, ['game'], [])]).toEqual(['dashboard']);
});
