import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { encodeLayer, volumeBucket } from '#contract/tree/layers.ts';
import { decodeShape } from '#contract/tree/shape.ts';
import { readCsv } from '../../../../tests/e2e-web/support/sheet.ts';
import { keepFiles } from '../../../../tests/support/saved-files.ts';
import { cardOf, openTree } from '../../../../tests/support/tree-stage.tsx';
import { fullTree, packedOf } from '../tree.fixtures.ts';

const table = () => screen.findByRole('table', { name: 'Miembros del árbol' });
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('button').textContent);
const seven = ['Tú · valeria', 'Ana Prueba', 'Bea Prueba', 'Carla Prueba', 'Dora Prueba'];

it('sorts by its heads, most first, and keeps the order in the address', async () => {
  const user = userEvent.setup();
  const world = await openTree({ path: '/binary-tree?view=list' });
  await table();
  await waitFor(() => expect(names().slice(0, 5)).toEqual(seven));
  await user.click(screen.getByRole('button', { name: 'Rango' }));
  await waitFor(() => expect(names()[0]).toBe('Carla Prueba'));
  expect(world.place()).toBe('/binary-tree?view=list&sort=rank');
  expect(screen.getByRole('columnheader', { name: 'Rango' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await user.click(screen.getByRole('button', { name: 'Rango' }));
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['Tú · valeria', 'Dora Prueba']));
  expect(world.place()).toBe('/binary-tree?view=list&sort=rank&order=asc');
  await user.click(screen.getByRole('button', { name: 'Acumulado I / D' }));
  await waitFor(() => expect(names()[0]).toBe('Flor Prueba'));
});

it('opens in the order and with the filters of the address', async () => {
  await openTree({ path: '/binary-tree?view=list&sort=rank&order=asc&active=idle' });
  await table();
  await waitFor(() => expect(names()).toEqual(['Eva Prueba', 'Bea Prueba']));
  expect(screen.getByText(/2 miembros coinciden/)).toBeVisible();
});

it('filters in the list itself, and says where nobody is left', async () => {
  const user = userEvent.setup();
  const world = await openTree({ path: '/binary-tree?view=list' });
  await table();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Membresía' }), 'No activa');
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(world.place()).toContain('active=idle');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rango' }), 'Oro');
  expect(await screen.findByText('Nada coincide con estos filtros.')).toBeVisible();
});

it('has the rows in view alone, however many there are', async () => {
  await openTree({ path: '/binary-tree?view=list', packed: packedOf(fullTree(12)) });
  expect(await table()).toHaveAttribute('aria-rowcount', '4096');
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(10));
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
});

it('is walked by keys, to rows that were not there too, and Enter opens the member in the tree', async () => {
  const user = userEvent.setup();
  const world = await openTree({ path: '/binary-tree?view=list', packed: packedOf(fullTree(9)) });
  await table();
  await waitFor(() => expect(names()[1]).toBe('Ana Prueba'));
  screen.getByRole('button', { name: 'Tú · valeria' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Ana Prueba' })).toHaveFocus();
  await user.keyboard('{End}');
  const last = await screen.findByRole('button', { name: 'N510 Prueba' });
  await waitFor(() => expect(last).toHaveFocus());
  await user.keyboard('{Home}{ArrowDown}{ArrowDown}{ArrowUp}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ana Prueba' })).toHaveFocus());
  expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toContain(
    document.activeElement,
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(world.place()).toBe('/binary-tree?node=ana'));
});

it('is a file in its order, with names that no spreadsheet runs', async () => {
  const saved = keepFiles();
  const user = userEvent.setup();
  await openTree({
    path: '/binary-tree?view=list&sort=rank',
    cards: (ordinal) => cardOf(ordinal, ordinal === 3 ? { name: '=HYPERLINK("x")' } : {}),
  });
  await table();
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^arbol-binario-\d{4}-\d\d-\d\d\.csv$/);
  const rows = readCsv((await saved[0]?.file.text()) ?? '');
  expect(rows).toHaveLength(7);
  expect(rows[0]).toMatchObject({
    'Nombre de usuario': 'carla',
    Nombre: `'=HYPERLINK("x")`,
    País: 'México',
    Nivel: '2',
    Pierna: 'Izquierda',
    Rango: 'Oro',
    Membresía: 'Activa',
    Plan: 'Esencial',
    'Remanente izquierdo, BV': '1203',
    'Remanente derecho, BV': '940',
    'Volumen acumulado izquierdo, BV': '14850',
  });
});

it('hands over no file with somebody missing', async () => {
  const user = userEvent.setup();
  const saved = keepFiles();
  await openTree({
    path: '/binary-tree?view=list',
    answers: { 'GET /api/tree/nodes/': () => new Response(null, { status: 500 }) },
  });
  await table();
  const button = screen.getByRole('button', { name: 'Exportar CSV' });
  await user.click(button);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  expect(saved).toEqual([]);
});

it('says of a member whose card was never loaded that their name cannot be seen offline', async () => {
  await openTree({
    path: '/binary-tree?view=list',
    answers: { 'GET /api/tree/nodes/': () => Promise.reject(new TypeError('Failed to fetch')) },
  });
  await table();
  const unknown = screen.getAllByRole('button', { name: 'Cargando el nombre' });
  onTestFinished(() => act(() => onlineManager.setOnline(true)));
  act(() => onlineManager.setOnline(false));
  expect(screen.getAllByRole('button', { name: 'Sin conexión no se ve el nombre' })).toHaveLength(
    unknown.length,
  );
  expect(screen.queryByRole('button', { name: 'Cargando el nombre' })).toBeNull();
});

const SHAPE = packedOf(fullTree(3));
const { version, count } = decodeShape(SHAPE);
const volumeLayer = () =>
  new Response(
    encodeLayer({
      layer: 'volume',
      version,
      values: Uint16Array.from({ length: count }, (_, node) => volumeBucket(node * 1000)),
    }),
  );
/** The list by volume, with what the server answers when asked for it. */
const openByVolume = (answer: () => Response | Promise<Response>) =>
  openTree({
    path: '/binary-tree?view=list&sort=volume',
    packed: SHAPE,
    answers: {
      'GET /api/tree/': ({ query }) =>
        query.get('layer') === 'volume' ? answer() : new Response(SHAPE.slice(0)),
    },
  });

it('shows no rows in another order than the chosen one while its figures are on their way', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  await openByVolume(() => promise);
  expect(await within(await table()).findByRole('status')).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Exportar CSV' })).toBeDisabled();
  resolve(volumeLayer());
  await waitFor(() => expect(names()[0]).toBe('Flor Prueba'));
});

it('says that figures did not come, and asks for them again', async () => {
  const user = userEvent.setup();
  let isThere = false;
  await openByVolume(() =>
    isThere ? volumeLayer() : Response.json({ code: 'not_found' }, { status: 404 }),
  );
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  expect(screen.getAllByRole('row')).toHaveLength(1);
  isThere = true;
  await user.click(again);
  await waitFor(() => expect(names()[0]).toBe('Flor Prueba'));
});

it('says that an order which is not known needs a connection, where there is none', async () => {
  const user = userEvent.setup();
  const world = await openTree({ path: '/binary-tree?view=list' });
  await table();
  // As in the app, where what is kept is shown without a connection.
  world.queryClient.setDefaultOptions({ queries: { networkMode: 'online' } });
  onTestFinished(() => act(() => onlineManager.setOnline(true)));
  act(() => onlineManager.setOnline(false));
  await user.click(screen.getByRole('button', { name: 'Acumulado I / D' }));
  expect(await screen.findByText('Para ordenar o filtrar así hace falta conexión.')).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(1);
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(names()[0]).toBe('Flor Prueba'));
});
