import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fullTree, packedOf } from './tree.fixtures.ts';
import { cardOf, openTree, pathOf, picture } from '../../../tests/support/tree-stage.tsx';

const panel = () => screen.queryByRole('region', { name: 'Detalle del miembro' });
const chosen = async () => within(await picture()).findByRole('treeitem', { selected: true });

/** An answer that comes when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, come: () => act(async () => resolve()) };
}

/** Cards come when the test says so, but for who is at the top. */
function lateCards() {
  const late = held();
  const answers = {
    'GET /api/tree/nodes/': async ({ query }: { query: URLSearchParams }) => {
      const ordinals = (query.get('ordinals') ?? '').split(',').map(Number);
      if (ordinals.some((ordinal) => ordinal > 0)) await late.promise;
      return { version: query.get('version'), cards: ordinals.map((ordinal) => cardOf(ordinal)) };
    },
  };
  return { late, answers };
}

/** Paths to anybody come when the test says so. */
function latePaths() {
  const late = held();
  const answers = {
    'GET /api/tree/path/': async ({ query }: { query: URLSearchParams }) => {
      await late.promise;
      return pathOf(query.get('to') ?? '');
    },
  };
  return { late, answers };
}

it('applies the arrows pressed before it was known where a name leads', async () => {
  const user = userEvent.setup();
  const { late, answers } = latePaths();
  const world = await openTree({ answers, path: '/binary-tree?node=ana' });
  (await picture()).focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  await late.come();
  await waitFor(() => expect(world.place()).toBe('/binary-tree?node=dora'));
  expect(await chosen()).toHaveAccessibleName(/Dora Prueba/);
});

it('applies the keys pressed before there is a tree', async () => {
  const user = userEvent.setup();
  const late = held();
  const world = await openTree({
    answers: {
      'GET /api/tree/': async () => {
        await late.promise;
        return new Response(packedOf(fullTree(3)));
      },
    },
  });
  (await picture()).focus();
  await user.keyboard('{End}{ArrowLeft}');
  await late.come();
  await waitFor(() => expect(world.place()).toBe('/binary-tree?node=eva'));
  expect(await chosen()).toHaveAccessibleName(/Eva Prueba/);
});

it('goes where the last key led, though the name of an earlier one comes later', async () => {
  const user = userEvent.setup();
  const { late, answers } = lateCards();
  const world = await openTree({ answers });
  (await picture()).focus();
  await user.keyboard('{End}{Home}{ArrowDown}{ArrowRight}{ArrowUp}');
  await late.come();
  await waitFor(() => expect(world.place()).toBe('/binary-tree?node=valeria'));
  expect(await chosen()).toHaveAccessibleName(/Valeria|valeria/);
});

it('closes what is still sought, and it stays closed when the answer comes', async () => {
  const user = userEvent.setup();
  const { late, answers } = latePaths();
  const world = await openTree({ answers, path: '/binary-tree?node=dora' });
  (await picture()).focus();
  expect(panel()).toBeVisible();
  await user.keyboard('{Escape}');
  expect(panel()).not.toBeInTheDocument();
  await late.come();
  expect(world.place()).toBe('/binary-tree');
  expect(panel()).not.toBeInTheDocument();
});

function Away() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/elsewhere')}>
      irse
    </button>
  );
}

it('writes nobody into the address of another screen', async () => {
  const user = userEvent.setup();
  const { late, answers } = lateCards();
  const world = await openTree({ answers, beside: <Away /> });
  (await picture()).focus();
  await user.keyboard('{End}');
  await user.click(screen.getByRole('button', { name: 'irse' }));
  await late.come();
  expect(await chosen()).toHaveAccessibleName(/Flor Prueba/);
  expect(world.place()).toBe('/elsewhere');
});

it('jumps nowhere any more where somebody else was chosen meanwhile', async () => {
  const user = userEvent.setup();
  const late = held();
  const all = packedOf(fullTree(3), 'all');
  const { packShape, decodeShape } = await import('#contract/tree/shape.ts');
  const { rank, activity, count } = decodeShape(packedOf(fullTree(2)));
  // The last level says that somebody is below it: the end of a leg is not there yet.
  const children = Uint8Array.from({ length: count }, () => 3);
  const some = packShape({ version: 'some', count, children, rank, activity });
  const world = await openTree({
    answers: {
      'GET /api/tree/': async ({ query }) => {
        if (query.get('depth') !== 'all') return new Response(some.slice(0));
        await late.promise;
        return new Response(all.slice(0));
      },
      'GET /api/tree/nodes/': ({ query }) => ({
        version: query.get('version'),
        cards: (query.get('ordinals') ?? '').split(',').map((one) => cardOf(Number(one))),
      }),
    },
  });
  await picture();
  const jump = async () => {
    await user.click(screen.getByRole('button', { name: 'Vista, filtros y atajos' }));
    await user.click(screen.getByRole('button', { name: 'Extremo derecho' }));
  };
  await jump();
  await waitFor(() => expect(world.place()).toBe('/binary-tree?depth=all'));
  await user.keyboard('{Home}');
  await waitFor(() => expect(world.place()).toBe('/binary-tree?depth=all&node=valeria'));
  await late.come();
  expect(await screen.findByText('6 miembros · 2 niveles')).toBeVisible();
  expect(await chosen()).toHaveAccessibleName(/valeria/);
  expect(world.place()).toBe('/binary-tree?depth=all&node=valeria');
  // Positive control: undisturbed it leads there.
  await jump();
  await waitFor(() => expect(world.place()).toBe('/binary-tree?depth=all&node=flor'));
});
