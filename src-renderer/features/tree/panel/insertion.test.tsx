import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openTree, previewOf } from '../../../../tests/support/tree-stage.tsx';

const toasts = vi.hoisted(() => vi.fn<(tone: string, text: string) => void>());
vi.mock('#renderer/lib/toast.ts', () => ({ showToast: toasts }));

const panel = () => screen.findByRole('region', { name: 'Dónde entra tu próximo registro' });

it('says where the next sign-up goes and why, and copies the links', async () => {
  const user = userEvent.setup();
  await openTree();
  const own = within(await panel());
  expect(own.getByText(/Ahora iría a/)).toHaveTextContent(
    'Ahora iría a D D D, debajo de Flor Prueba. Tu pierna derecha tiene menos volumen acumulado (38,900 frente a 41,300 BV).',
  );
  await user.click(own.getByRole('button', { name: 'Copiar enlace de patrocinador' }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/register?ref=valeria`);
  await user.click(own.getByRole('button', { name: 'Enlace izquierdo' }));
  expect(await navigator.clipboard.readText()).toMatch(/ref=valeria&side=left$/);
});

it('changes the side, says so in the words of the catalogue, and shows the other slot', async () => {
  const user = userEvent.setup();
  let side: 'auto' | 'left' = 'auto';
  const world = await openTree({
    answers: {
      'GET /api/tree/slots/': () => previewOf({ insertion_side: side }),
      'PATCH /api/tree/insertion-side/': () => ({ insertion_side: (side = 'left') }),
    },
  });
  const own = within(await panel());
  await user.click(own.getByRole('radio', { name: 'Izquierda' }));
  await waitFor(() =>
    expect(own.getByText(/Ahora iría a/)).toHaveTextContent('I I I, debajo de Carla'),
  );
  expect(own.getByRole('radio', { name: 'Izquierda' })).toBeChecked();
  const change = world.calls.find(({ call }) => call.startsWith('PATCH'));
  expect(change?.body).toEqual({ insertion_side: 'left' });
  expect(toasts).toHaveBeenCalledWith(
    'ok',
    '¡Lado de inserción actualizado! Vale para los próximos registros.',
  );
});

it('has the pressed side checked at once, and stays so until the answer is there', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  let side: 'auto' | 'left' = 'auto';
  await openTree({
    answers: {
      'GET /api/tree/slots/': () => previewOf({ insertion_side: side }),
      'PATCH /api/tree/insertion-side/': () => promise,
    },
  });
  const left = within(await panel()).getByRole('radio', { name: 'Izquierda' });
  // Nothing but the press itself: React has restored by then a value that it did not set.
  act(() => left.click());
  expect(left).toBeChecked();
  side = 'left';
  await act(async () => resolve({ insertion_side: side }));
  await waitFor(() => expect(left).toBeEnabled());
  expect(left).toBeChecked();
});

it('changes nothing without a connection, and says why', async () => {
  const world = await openTree();
  const own = within(await panel());
  act(() => onlineManager.setOnline(false));
  onTestFinished(() => onlineManager.setOnline(true));
  expect(await own.findByText('Para cambiar el lado hace falta conexión.')).toBeVisible();
  expect(own.getByRole('radio', { name: 'Izquierda' })).toBeDisabled();
  expect(world.calls.map(({ call }) => call)).not.toContain('PATCH /api/tree/insertion-side/');
});

it('keeps the side that was, where the change is refused, and says which it is', async () => {
  const user = userEvent.setup();
  await openTree({
    answers: { 'PATCH /api/tree/insertion-side/': () => new Response(null, { status: 500 }) },
  });
  const own = within(await panel());
  await user.click(own.getByRole('radio', { name: 'Izquierda' }));
  expect(await own.findByRole('alert')).toHaveTextContent(
    'No pudimos cambiar el lado de inserción. Sigue en automático. Reintenta.',
  );
  expect(own.getByRole('radio', { name: 'Automático' })).toBeChecked();
  expect(own.getByText(/Ahora iría a/)).toHaveTextContent('debajo de Flor');
});
