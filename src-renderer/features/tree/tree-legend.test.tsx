import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mostVolume, openTree } from '../../../tests/support/tree-stage.tsx';
import { rankColours } from './rank-colours.ts';
import type { Palette } from './palette.ts';

const legend = () => screen.findByRole('group', { name: 'Qué dicen los colores' });

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
  const shown = within(await screen.findByRole('group', { name: 'What the colours say' }));
  expect(await shown.findByText('Gold')).toBeVisible();
});

it('says how much the strongest colour of volume stands for', async () => {
  await openTree({ path: '/binary-tree?colour=volume' });
  const shown = await legend();
  const most = mostVolume(7).toLocaleString('es-MX');
  await waitFor(() => expect(shown).toHaveTextContent(`Sin volumen${most} BV o más`));
});

it('tells legs and states by word', async () => {
  await openTree();
  const shown = await legend();
  expect(shown).toHaveTextContent('Izquierda');
  expect(shown).toHaveTextContent('Derecha');
  expect(shown).toHaveTextContent('Activa');
  expect(shown).toHaveTextContent('Vencida o sin membresía');
});

it('gives each rank of the plan a colour of its own, the same wherever it is looked at', () => {
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
