import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HAS_LEFT, HAS_RIGHT } from '#contract/tree/topology.ts';
import { cardOf, openTree, picture } from '../../../tests/support/tree-stage.tsx';
import { fullTree, packedOf, topologyOf } from './tree.fixtures.ts';

const BOTH = HAS_LEFT | HAS_RIGHT;
/** Ana has nobody on her left yet. */
const before = packedOf(
  topologyOf((node) => [BOTH, HAS_RIGHT, BOTH][node] ?? 0),
  'shape-1',
);
const after = packedOf(fullTree(3), 'shape-2');
/** Who the six are in the seven. */
const SAME = [0, 1, 2, 4, 5, 6];

it('shows who has registered, and keeps who is selected though their number has changed', async () => {
  const user = userEvent.setup();
  let isLater = false;
  const world = await openTree({
    answers: {
      'GET /api/tree/': () => new Response((isLater ? after : before).slice(0)),
      'GET /api/tree/nodes/': ({ query }) => {
        const version = query.get('version');
        // The later cards do not come: what is known is shown meanwhile.
        if (version === 'shape-2') return Promise.race<Response>([]);
        const ordinals = (query.get('ordinals') ?? '').split(',').map(Number);
        return {
          version,
          cards: ordinals.map((ordinal) => ({ ...cardOf(SAME[ordinal] ?? 0), ordinal })),
        };
      },
    },
  });
  const tree = await picture();
  tree.focus();
  await user.keyboard('{End}');
  const panel = await screen.findByRole('region', { name: 'Detalle del miembro' });
  expect(await within(panel).findByRole('heading', { name: 'Flor Prueba' })).toBeVisible();
  await waitFor(() => expect(world.place()).toBe('/binary-tree?node=flor'));
  const chosen = () => within(tree).getByRole('treeitem', { selected: true });
  await waitFor(() => expect(chosen()).toHaveAccessibleName(/Flor Prueba/));
  expect(screen.getByText('5 miembros · 2 niveles')).toBeVisible();

  isLater = true;
  await act(() => world.queryClient.invalidateQueries({ queryKey: ['Tree', 'shape'] }));
  expect(await screen.findByText('6 miembros · 2 niveles')).toBeVisible();
  expect(within(panel).getByRole('heading', { name: 'Flor Prueba' })).toBeVisible();
  expect(chosen()).toHaveAccessibleName(/Flor Prueba/);
  expect(world.place()).toBe('/binary-tree?node=flor');
});

it('has the present figures of whoever is selected, on the screen or off it', async () => {
  let carry = '1200';
  const world = await openTree({
    path: '/binary-tree?node=flor',
    answers: {
      'GET /api/tree/nodes/': ({ query }) => ({
        version: query.get('version'),
        cards: (query.get('ordinals') ?? '')
          .split(',')
          .map((ordinal) => cardOf(Number(ordinal), { left_carry: carry })),
      }),
    },
  });
  const panel = await screen.findByRole('region', { name: 'Detalle del miembro' });
  expect(await within(panel).findByText(/1[.,]200 BV/)).toBeVisible();

  carry = '7700';
  await act(() => world.queryClient.invalidateQueries({ queryKey: ['Tree', 'shape'] }));
  expect(await within(panel).findByText(/7[.,]700 BV/)).toBeVisible();
});
