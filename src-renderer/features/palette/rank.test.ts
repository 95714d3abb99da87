import { IconUser } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import type { Section } from './command.ts';
import { rankSections } from './rank.ts';

const section = (id: string, ...labels: readonly string[]): Section => ({
  id,
  title: id,
  commands: labels.map((label) => ({ id: label, icon: IconUser, label, does: '/' })),
});
const sections = [
  section('screens', 'Panel', 'Perfil', 'Mis retiros'),
  section('news', 'Revisa los datos de tu perfil', 'La tarifa de retiro cambia'),
];

const rank = (query: string, recent: readonly string[] = []) =>
  rankSections(sections, { query, recent, recentTitle: 'Recientes' }).map(({ title, rows }) => [
    title,
    ...rows.map(({ command }) => command.label),
  ]);

test('with nothing typed everything is there, what was chosen lately once and first', () => {
  expect(rank('', ['Perfil', 'gone'])).toEqual([
    ['Recientes', 'Perfil'],
    ['screens', 'Panel', 'Mis retiros'],
    ['news', 'Revisa los datos de tu perfil', 'La tarifa de retiro cambia'],
  ]);
});

test('loose letters are shown only where nothing better is found anywhere', () => {
  expect(rank('ret')).toEqual([
    ['screens', 'Mis retiros'],
    ['news', 'La tarifa de retiro cambia'],
  ]);
  expect(rank('rldd')).toEqual([['news', 'Revisa los datos de tu perfil']]);
});

test('the better match comes first; among equals the recent one', () => {
  expect(rank('p')[0]).toEqual(['screens', 'Panel', 'Perfil']);
  expect(rank('p', ['Perfil'])[0]).toEqual(['screens', 'Perfil', 'Panel']);
});
