import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fullTree, packedOf } from '../tree.fixtures.ts';
import { openTree, packedDays, picture } from '../../../../tests/support/tree-stage.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Día' });

/** The tree of seven, at its days: one joins each day, the last one on 10 March 2026. */
async function travel(options: Parameters<typeof openTree>[0] = {}) {
  const user = userEvent.setup();
  const world = await openTree(options);
  const tree = await picture();
  await user.click(screen.getByRole('button', { name: 'Ver el árbol por días' }));
  return { user, world, tree, days: await slider() };
}

/** What a slider of the browser does with a key: jsdom's does nothing. */
function slideTo(days: HTMLInputElement, day: number): void {
  fireEvent.change(days, { target: { value: String(day) } });
}

it('opens on today, with the keys on the slider, and says the day in words', async () => {
  const { days } = await travel({ path: '/binary-tree?node=valeria' });
  await waitFor(() => expect(days).toHaveFocus());
  expect(days).toHaveAttribute('aria-valuetext', 'Hoy, 10 mar 2026: 6 miembros');
  expect(
    await screen.findByText('Tú · valeria, acumulado: izquierda 300, derecha 300 BV'),
  ).toBeVisible();
});

it('says how many were there on a day, and what the legs had', async () => {
  const { days } = await travel({ path: '/binary-tree?node=valeria' });
  await screen.findByText(/^Tú · valeria, acumulado/);
  slideTo(days, Number(days.max) - 3);
  // Carla came on that day, below Ana: Dora, Eva and Flor were to come.
  expect(days).toHaveAttribute('aria-valuetext', '7 mar 2026: 3 miembros');
  expect(screen.getByText('Tú · valeria, acumulado: izquierda 200, derecha 100 BV')).toBeVisible();
  slideTo(days, Number(days.min));
  expect(days).toHaveAttribute('aria-valuetext', '4 mar 2026: 0 miembros');
  expect(screen.getByText('Tú · valeria, acumulado: izquierda 0, derecha 0 BV')).toBeVisible();
});

it('describes whoever is selected, also that they had not come yet', async () => {
  const { days } = await travel({ path: '/binary-tree?node=ana' });
  expect(
    await screen.findByText('Ana Prueba, acumulado: izquierda 100, derecha 100 BV'),
  ).toBeVisible();
  slideTo(days, Number(days.min));
  expect(screen.getByText('Ana Prueba todavía no se había registrado.')).toBeVisible();
});

it('returns to today by its button and by Escape, with the keys in the tree', async () => {
  const { user, tree, days } = await travel({ path: '/binary-tree?node=ana' });
  slideTo(days, Number(days.min));
  await user.click(screen.getByRole('button', { name: 'Volver a hoy' }));
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  expect(tree).toHaveFocus();
  const ana = () => within(tree).getByRole('treeitem', { selected: true });
  await waitFor(() => expect(ana()).toHaveAccessibleName(/Volumen: izquierda/));

  await user.click(screen.getByRole('button', { name: 'Ver el árbol por días' }));
  (await slider()).focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
});

it('has for screen readers what there was on the day', async () => {
  const { user, tree } = await travel({ path: '/binary-tree?node=ana' });
  const ana = () => within(tree).getByRole('treeitem', { selected: true });
  await waitFor(() => {
    expect(ana()).toHaveAccessibleName(/Acumulado ese día: izquierda 100, derecha 100 BV/);
  });
  await user.click(screen.getByRole('button', { name: 'Volver a hoy' }));
});

it('lets the days go by, once a second where motion is reduced, and stops on the last one', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.includes('reduced-motion'), media }),
  );
  const { days } = await travel();
  vi.useFakeTimers();
  const play = screen.getByRole('button', { name: 'Reproducir los días' });
  act(() => play.click());
  expect(screen.getByRole('button', { name: 'Pausar' })).toBeVisible();
  const at = () => Number(days.value) - Number(days.min);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(at()).toBe(2);
  act(() => screen.getByRole('button', { name: 'Pausar' }).click());
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(at()).toBe(2);
  act(() => screen.getByRole('button', { name: 'Reproducir los días' }).click());
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(at()).toBe(6);
  expect(screen.getByRole('button', { name: 'Reproducir los días' })).toBeVisible();
});

it('lets nobody come in between: who registers meanwhile is there on the way back', async () => {
  let isLater = false;
  const before = packedOf(fullTree(2), 'shape-1');
  const after = packedOf(fullTree(3), 'shape-2');
  const { user, world, days } = await travel({
    answers: {
      'GET /api/tree/': ({ query }) => {
        if (query.get('layer') === 'history') return new Response(packedDays('shape-1', 3));
        return new Response((isLater ? after : before).slice(0));
      },
    },
  });
  expect(days).toHaveAttribute('aria-valuetext', 'Hoy, 10 mar 2026: 2 miembros');
  slideTo(days, Number(days.min));
  isLater = true;
  await act(() => world.queryClient.invalidateQueries({ queryKey: ['Tree', 'shape'] }));
  expect(days).toHaveAttribute('aria-valuetext', '8 mar 2026: 0 miembros');
  expect(screen.getByText('2 miembros · 1 nivel')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Volver a hoy' }));
  expect(await screen.findByText('6 miembros · 2 niveles')).toBeVisible();
});

it('says that the days did not come, and tries again', async () => {
  let isBroken = true;
  const user = userEvent.setup();
  const packed = packedOf(fullTree(3));
  await openTree({
    answers: {
      'GET /api/tree/': ({ query }) => {
        if (query.get('layer') !== 'history') return new Response(packed.slice(0));
        return isBroken
          ? new Response(null, { status: 500 })
          : new Response(packedDays('shape-1', 7));
      },
    },
  });
  await picture();
  await user.click(screen.getByRole('button', { name: 'Ver el árbol por días' }));
  const bar = within(await screen.findByRole('region', { name: 'El árbol por días' }));
  expect(await bar.findByText(/El servidor falló/)).toBeVisible();
  isBroken = false;
  await user.click(bar.getByRole('button', { name: 'Reintentar' }));
  expect(await slider()).toBeVisible();
});
