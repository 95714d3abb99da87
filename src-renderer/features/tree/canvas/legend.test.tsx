import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mostVolume, openTree } from '../../../../tests/support/tree-stage.tsx';
import { wrapped, placeLegend } from './draw/legend.ts';
import { rankColours } from './rank-colours.ts';
import type { Palette } from './palette.ts';

const legend = () => screen.findByRole('list', { name: 'Qué significan los colores' });

it('names each rank that occurs, highest first, and none that nobody has', async () => {
  await openTree({ path: '/binary-tree?colour=rank' });
  const shown = within(await legend());
  await shown.findByText('Oro');
  expect(shown.getAllByRole('listitem').map((item) => item.textContent.trim())).toEqual([
    'Oro',
    'Plata',
    'Bronce',
    'Sin rango',
  ]);
});

it('names ranks in the language of the screen', async () => {
  await openTree({ path: '/binary-tree?colour=rank', language: 'en' });
  const shown = within(await screen.findByRole('list', { name: 'What the colours mean' }));
  expect(await shown.findByText('Gold')).toBeVisible();
});

it('says how much the strongest colour of volume stands for', async () => {
  await openTree({ path: '/binary-tree?colour=volume' });
  const shown = await legend();
  const most = mostVolume(7).toLocaleString('es-MX');
  await waitFor(() => expect(shown).toHaveTextContent(`Sin volumen${most} BV o más`));
});

it('names legs and states in words', async () => {
  await openTree();
  const shown = await legend();
  expect(shown).toHaveTextContent('Izquierda');
  expect(shown).toHaveTextContent('Derecha');
  expect(shown).toHaveTextContent('Activa');
  expect(shown).toHaveTextContent('Vencida o sin plan');
});

it('says whom a filter leaves, for whoever comes by a link', async () => {
  await openTree({ path: '/binary-tree?active=idle&since=2026-03' });
  const shown = within(await legend());
  expect(await shown.findByText('Membresía: No activa')).toBeVisible();
  expect(shown.getByText('Desde: mar 2026')).toBeVisible();
  expect(shown.getByText(/coinciden?\.$/)).toBeVisible();
});

/** Every letter is as wide as ten pixels. */
const pen = {
  measureText: (text: string) => ({ width: 10 * text.length }),
} as unknown as CanvasRenderingContext2D;

it('goes on in another row of a file where one is full, and leaves none out', () => {
  const entries = ['Diamante', 'Oro', 'Plata', 'Bronce'].map(
    (text) => ({ kind: 'dot', colour: 'red', isHollow: false, text }) as const,
  );
  const wide = placeLegend(pen, {} as Palette, entries, 1000);
  expect(new Set(wide.entries.map(({ y }) => y)).size).toBe(1);
  const narrow = placeLegend(pen, {} as Palette, entries, 190);
  expect(narrow.entries.map(({ entry }) => entry)).toEqual(entries);
  for (const { entry, x } of narrow.entries) {
    expect(x + 17 + 10 * ('text' in entry ? entry.text.length : 0)).toBeLessThanOrEqual(190);
  }
  expect(narrow.height).toBeGreaterThan(wide.height);
});

it('breaks the lines of a file between words, and keeps a word that is too long', () => {
  expect(wrapped(pen, 'Valeria Montes · 22 nov', 150)).toEqual(['Valeria Montes', '· 22 nov']);
  expect(wrapped(pen, 'larguísimonombre aquí', 100)).toEqual(['larguísimonombre', 'aquí']);
  expect(wrapped(pen, '', 100)).toEqual([]);
});

it('gives each rank of the plan a colour of its own, the same in every part of the tree', () => {
  const palette = {
    active: 'green',
    found: 'yellow',
    right: 'pink',
    accent: 'indigo',
    idle: 'grey',
    background: 'white',
    ramp: ['', '', '', '', '', 'cyan'],
  } as unknown as Palette;
  for (const highest of [1, 4, 7, 12]) {
    const colours = rankColours(palette, highest).slice(0, highest + 1);
    expect(new Set(colours).size).toBe(highest + 1);
  }
  expect(rankColours(palette, 7)[1]).toBe('color-mix(in oklab, green 0%, cyan)');
  expect(rankColours(palette, 7)[7]).toBe('color-mix(in oklab, indigo 100%, pink)');
});
