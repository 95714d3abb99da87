import { act, screen, waitFor, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { chain, fullTree, packedOf } from './tree.fixtures.ts';
import { openTree, pathOf, picture } from '../../../tests/support/tree-stage.tsx';

const refusal = () => Response.json({ code: 'not_found' }, { status: 404 });
const failure = () => new Response(null, { status: 500 });

afterEach(() => onlineManager.setOnline(true));

it('says that somebody is not in the organisation, with the own tree behind and no empty panel', async () => {
  const user = userEvent.setup();
  const world = await openTree({ path: '/binary-tree?node=hector' });
  await picture();
  expect(await screen.findByText('Ese miembro no está en tu organización.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Detalle del miembro' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(world.place()).toBe('/binary-tree'));
  expect(screen.queryByText('Ese miembro no está en tu organización.')).not.toBeInTheDocument();
});

it('leads back from a tree that is not one’s own', async () => {
  const user = userEvent.setup();
  const packed = packedOf(fullTree(3));
  const world = await openTree({
    path: '/binary-tree?root=hector',
    answers: {
      'GET /api/tree/': ({ query }: { query: URLSearchParams }) =>
        query.has('root') ? refusal() : new Response(packed.slice(0)),
    },
  });
  expect(await screen.findByText('Ese miembro no está en tu organización.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver mi árbol' }));
  expect(await picture()).toBeVisible();
  expect(world.place()).toBe('/binary-tree');
});

it('sends who has no place in the tree to support, not round in a circle', async () => {
  await openTree({ answers: { 'GET /api/tree/': refusal } });
  expect(await screen.findByText('Todavía no tienes un lugar en el árbol.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir a Soporte' })).toHaveAttribute('href', '/support');
});

it('offers all levels where somebody is below those that are shown', async () => {
  const user = userEvent.setup();
  const world = await openTree({
    path: '/binary-tree?node=dora',
    answers: {
      'GET /api/tree/path/': () => {
        const path = pathOf('dora');
        return path && { ...path, steps: path.steps.map((step) => ({ ...step, ordinal: null })) };
      },
    },
  });
  expect(await screen.findByText('Ese miembro está fuera de lo que se muestra.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Detalle del miembro' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ver todos los niveles' }));
  await waitFor(() => expect(world.place()).toBe('/binary-tree?node=dora&depth=all'));
});

it('hands who is alone the link that changes it', async () => {
  const user = userEvent.setup();
  await openTree({ packed: packedOf(chain(1)) });
  const notice = (await screen.findByText('Tu organización está vacía.')).closest('[role="note"]');
  const button = within(notice as HTMLElement).getByRole('button', {
    name: 'Copiar enlace de patrocinador',
  });
  await user.click(button);
  expect(await navigator.clipboard.readText()).toMatch(/ref=valeria$/);
});

it('says that the server failed, and tries again', async () => {
  const user = userEvent.setup();
  let isBroken = true;
  const packed = packedOf(fullTree(3));
  await openTree({
    answers: { 'GET /api/tree/': () => (isBroken ? failure() : new Response(packed.slice(0))) },
  });
  expect(await screen.findByText(/El servidor falló/)).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await picture()).toBeVisible();
});

it('says over the old picture that the levels asked for did not come', async () => {
  const user = userEvent.setup();
  const packed = packedOf(fullTree(3));
  await openTree({
    answers: {
      'GET /api/tree/': ({ query }: { query: URLSearchParams }) =>
        query.get('depth') === '20' ? failure() : new Response(packed.slice(0)),
    },
  });
  await picture();
  await user.click(screen.getByRole('radio', { name: '20' }));
  expect(await screen.findByText(/El servidor falló/)).toBeVisible();
  expect(await picture()).toBeVisible();
});

it('fetches the shape again when the server knows its version no more', async () => {
  let isGone = true;
  const shapes = vi.fn();
  const { cardOf } = await import('../../../tests/support/tree-stage.tsx');
  const second = packedOf(fullTree(3), 'shape-2');
  const first = packedOf(fullTree(3));
  await openTree({
    path: '/binary-tree?node=ana',
    answers: {
      'GET /api/tree/': () => {
        shapes();
        return new Response((isGone ? first : second).slice(0));
      },
      'GET /api/tree/nodes/': ({ query }: { query: URLSearchParams }) => {
        if (query.get('version') === 'shape-1') {
          isGone = false;
          return Response.json({ code: 'shape_gone' }, { status: 410 });
        }
        const cards = (query.get('ordinals') ?? '').split(',').map((one) => cardOf(Number(one)));
        return { version: 'shape-2', cards };
      },
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Detalle del miembro' }));
  expect(await panel.findByRole('heading', { name: 'Ana Prueba' })).toBeVisible();
  expect(shapes).toHaveBeenCalledTimes(2);
});

it('dates what is shown while the server is out of reach, on the phone too', async () => {
  for (const isPhone of [false, true]) {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { matches: isPhone && media.includes('max-width'), media }),
    );
    await openTree();
    await picture();
    expect(screen.queryByText(/Actualizado/)).not.toBeInTheDocument();
    act(() => onlineManager.setOnline(false));
    expect(await screen.findByText(/Actualizado/)).toBeVisible();
    act(() => onlineManager.setOnline(true));
    (await import('@testing-library/react')).cleanup();
  }
});
