import { expect, test } from 'vitest';
import { matchCommand } from './match.ts';

const pointedOut = (query: string, label: string) =>
  matchCommand(query, { label })?.ranges.map(([from, to]) => label.slice(from, to));
const scoreOf = (query: string, label: string) => matchCommand(query, { label })?.score ?? 0;

test('accents and capitals make no difference, and what is pointed out keeps them', () => {
  expect(pointedOut('arbol', 'Árbol binario')).toEqual(['Árbol']);
  expect(pointedOut('ÁRBOL BIN', 'Árbol binario')).toEqual(['Árbol', 'bin']);
  expect(pointedOut('membresia', 'Comprar membresía')).toEqual(['membresía']);
  expect(pointedOut('n', 'ﬁn')).toEqual(['n']);
});

test('letters written as two characters are pointed out whole', () => {
  expect(pointedOut('pagina', 'Pa\u0301gina')).toEqual(['Pa\u0301gina']);
});

test('words are found in any order, but all of them', () => {
  expect(pointedOut('retiro hacer', 'Hacer un retiro')).toEqual(['Hacer', 'retiro']);
  expect(matchCommand('hacer pizza', { label: 'Hacer un retiro' })).toBeUndefined();
});

test('path and other words are searched without being highlighted', () => {
  const searched = { label: 'Mis', path: 'Retiros', keywords: 'historial 10482' };
  for (const query of ['retiros', 'histor', '1048']) {
    expect(matchCommand(query, searched)).toMatchObject({ ranges: [] });
  }
  expect(matchCommand('9999', searched)).toBeUndefined();
});

test('initials and beginnings of words are enough, letters from anywhere are not', () => {
  expect(pointedOut('hure', 'Hacer un retiro')).toEqual(['H', 'u', 're']);
  expect(pointedOut('aeo', 'Hacer un retiro')).toBeUndefined();
  expect(pointedOut('hu', 'Hacer un retiro')).toBeUndefined();
});

test('the beginning weighs more than another word, that more than the middle of one', () => {
  const scores = [
    scoreOf('reti', 'Retirar'),
    scoreOf('reti', 'Hacer un retiro'),
    scoreOf('tiro', 'Hacer un retiro'),
    scoreOf('hun', 'Hacer un retiro'),
  ];
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(new Set(scores).size).toBe(scores.length);
});

test('nothing typed matches everything alike', () => {
  expect(matchCommand('  ', { label: 'Panel' })).toEqual({
    score: 0,
    ranges: [],
    isLoose: false,
  });
});
