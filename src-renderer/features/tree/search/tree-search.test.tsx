import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openTree, picture } from '../../../../tests/support/tree-stage.tsx';

const box = () => screen.getByRole('combobox', { name: 'Buscar en tu árbol' });

it('finds by name, and the address leads to who is chosen', async () => {
  const user = userEvent.setup();
  const world = await openTree();
  await picture();
  await user.type(box(), 'dor');
  const hit = await screen.findByRole('option', { name: /Dora Prueba/ });
  expect(hit).toHaveTextContent('Nivel 2');
  await user.click(hit);
  await waitFor(() => expect(world.place()).toBe('/binary-tree?node=dora'));
  const panel = await screen.findByRole('region', { name: 'Detalle del miembro' });
  expect(await within(panel).findByRole('heading', { name: 'Dora Prueba' })).toBeVisible();
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

it('is walked by keys: down, Enter; Escape empties it', async () => {
  const user = userEvent.setup();
  const answers = {
    'GET /api/tree/search/': () => ({ hits: ['carla', 'eva'].map(found), more: true }),
  };
  const world = await openTree({ answers });
  await picture();
  await user.type(box(), 'a');
  await screen.findByRole('option', { name: /eva/ });
  expect(screen.getByText('Hay más: sigue escribiendo.')).toBeVisible();
  await user.keyboard('{ArrowDown}');
  const second = screen.getByRole('option', { name: /eva/ });
  expect(second).toHaveAttribute('aria-selected', 'true');
  expect(box()).toHaveAttribute('aria-activedescendant', second.id);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(world.place()).toBe('/binary-tree?node=eva'));
  // From whoever was found the arrows go on in the tree.
  expect(await picture()).toHaveFocus();
  await user.click(box());
  await user.keyboard('{Escape}');
  expect(box()).toHaveValue('');
});

it('never chooses from what an earlier word found', async () => {
  const user = userEvent.setup();
  const world = await openTree();
  await picture();
  await user.type(box(), 'ana');
  await screen.findByRole('option', { name: /Ana Prueba/ });
  await user.clear(box());
  await user.type(box(), 'bea{Enter}');
  await screen.findByRole('option', { name: /Bea Prueba/ });
  expect(world.place()).toBe('/binary-tree');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(world.place()).toBe('/binary-tree?node=bea'));
});

it('says where not everyone was searched, instead of that nobody is there', async () => {
  const user = userEvent.setup();
  const answers = { 'GET /api/tree/search/': () => ({ hits: [], more: false, partial: true }) };
  await openTree({ answers });
  await picture();
  await user.type(box(), 'maria');
  expect(await screen.findByText(/No buscamos entre todos/)).toBeVisible();
  expect(screen.queryByText(/No está en tu organización/)).not.toBeInTheDocument();
});

it('says that nobody of that name is there, and clears', async () => {
  const user = userEvent.setup();
  await openTree();
  await picture();
  await user.type(box(), 'zzz');
  expect(await screen.findByText('No está en tu organización.')).toBeVisible();
  await user.click(screen.getByText('Borrar búsqueda'));
  expect(box()).toHaveValue('');
});

it('says that a search failed, and tries again', async () => {
  const user = userEvent.setup();
  let isBroken = true;
  await openTree({
    answers: {
      'GET /api/tree/search/': () =>
        isBroken ? new Response(null, { status: 500 }) : { hits: [found('ana')], more: false },
    },
  });
  await picture();
  await user.type(box(), 'ana');
  expect(await screen.findByText('No pudimos buscar.')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('option', { name: /ana/ })).toBeVisible();
});

function found(username: string) {
  const ordinal = ['valeria', 'ana', 'bea', 'carla', 'dora', 'eva', 'flor'].indexOf(username);
  return { username, name: username, avatar: null, depth: 1, leg: 'left', side: 'left', ordinal };
}
