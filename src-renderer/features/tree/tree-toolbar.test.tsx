import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fullTree, packedOf } from './tree.fixtures.ts';
import { cardOf, openTree, picture } from '../../../tests/support/tree-stage.tsx';

it('says how many are below one and how far down, not oneself', async () => {
  await openTree();
  expect(await screen.findByText('6 miembros · 2 niveles')).toBeVisible();
});

it('says of how many those are that are shown, where there are more below', async () => {
  const packed = packedOf(fullTree(4));
  const { packShape, decodeShape } = await import('#contract/tree/shape.ts');
  const whole = decodeShape(packed);
  // The last level says that somebody is below.
  const children = Uint8Array.from({ length: whole.count }, () => 3);
  const { rank, activity, count, version } = whole;
  await openTree({
    path: '/binary-tree?node=valeria',
    packed: packShape({ version, count, children, rank, activity }),
    cards: (ordinal) => cardOf(ordinal, { left_count: 500, right_count: 36 }),
  });
  expect(await screen.findByText('14 de 536 miembros · 3 niveles')).toBeVisible();
});

it('asks for as many levels as are chosen, and keeps the choice in the address', async () => {
  const user = userEvent.setup();
  const world = await openTree();
  await picture();
  await user.click(screen.getByRole('radio', { name: '20' }));
  await waitFor(() => expect(world.place()).toBe('/binary-tree?depth=20'));
  await waitFor(() => {
    expect(world.calls.map(({ call }) => call)).toContain('GET /api/tree/?depth=20');
  });
});

it('colours, filters and dims by what the address says, and says how many it leaves', async () => {
  const user = userEvent.setup();
  const world = await openTree();
  await picture();
  await user.click(screen.getByRole('button', { name: 'Vista, filtros y atajos' }));
  await user.click(screen.getByRole('radio', { name: 'Rango' }));
  await waitFor(() => expect(world.place()).toContain('colour=rank'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Membresía' }), 'No activa');
  // Beside the filters, and in the legend once they are put away.
  const said = () => screen.getAllByText(/coinciden?\./).map(({ textContent }) => textContent);
  await waitFor(() => {
    expect(said()).toEqual(['2 miembros coinciden. Quitar filtros', '2 miembros coinciden.']);
  });
  expect(world.place()).toContain('active=idle');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rango' }), 'Plata');
  await waitFor(() => expect(said().at(-1)).toBe('1 miembro coincide.'));
  expect(screen.getByText('Membresía: No activa')).toBeVisible();
  expect(screen.getByText('Rango: Plata')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  await waitFor(() => expect(world.place()).toBe('/binary-tree?colour=rank'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Guardar PNG' })).not.toBeInTheDocument();
});

it('takes a month that is typed once it is whole', async () => {
  const { fireEvent } = await import('@testing-library/react');
  const user = userEvent.setup();
  const world = await openTree();
  await picture();
  await user.click(screen.getByRole('button', { name: 'Vista, filtros y atajos' }));
  const month = screen.getByLabelText('Desde');
  fireEvent.change(month, { target: { value: '2026-03' } });
  await waitFor(() => expect(world.place()).toBe('/binary-tree?since=2026-03'));
  fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '' } });
  await waitFor(() => expect(world.place()).toBe('/binary-tree'));
});

it('leads to the end of a leg by one press', async () => {
  const user = userEvent.setup();
  const world = await openTree();
  await picture();
  await user.click(screen.getByRole('button', { name: 'Vista, filtros y atajos' }));
  await user.click(screen.getByRole('button', { name: 'Extremo derecho' }));
  await waitFor(() => expect(world.place()).toBe('/binary-tree?node=flor'));
  const panel = await screen.findByRole('region', { name: 'Detalle del miembro' });
  expect(await within(panel).findByRole('heading', { name: 'Flor Prueba' })).toBeVisible();
});
