import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { VisitState } from '#renderer/domain/visit/visit.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { VisitFrame } from './visit-frame.tsx';
import { VisitOver } from './visit-over.tsx';

const state = (change: Partial<VisitState> = {}): VisitState => ({
  visit: {
    id: '6b8e7c0e-1d57-4a6c-9a46-1f6b7b0a9a11',
    token: 'visit.x',
    began_at: '2026-11-23T15:21:00.000Z',
    ends_at: '2026-11-23T15:36:00.000Z',
    reason: 'Comprobar el precio fijado del retiro 10025',
    ticket: 2418,
    member: { id: 5, username: 'valeria', name: 'Valeria Montes', first_name: 'Valeria' },
    viewer: { name: 'Marisol Quiroga' },
  },
  reads: 14,
  blocked: 1,
  over: null,
  said: null,
  ...change,
});

const show = async (shown: VisitState, language: 'es' | 'en' = 'es', left = 12 * 60_000) => {
  const onLeave = vi.fn<() => void>();
  const onHeard = vi.fn<() => void>();
  const frame = (
    <VisitFrame state={shown} until={Date.now() + left} onLeave={onLeave} onHeard={onHeard} />
  );
  await renderScreen(frame, { language });
  return { onLeave, onHeard };
};
const everyWidth = matchMedia;
afterEach(() => {
  vi.useRealTimers();
  vi.stubGlobal('matchMedia', everyWidth);
});

test('the frame says whose account it is, why, for how long, and what was done', async () => {
  await show(state());
  const band = screen.getByRole('region', { name: 'De quién es la cuenta' });
  for (const text of [
    'Ves la cuenta de Valeria Montes',
    'Solo lectura. Nada de lo que pulses cambia algo.',
    'Motivo · caso n.º 2418',
    'Comprobar el precio fijado del retiro 10025',
    'Quedan 12 min',
  ]) {
    expect(band).toHaveTextContent(text);
  }
  const foot = screen.getByRole('region', { name: 'Qué se hizo en esta visita' });
  expect(foot).toHaveTextContent('Lecturas: 14, 1 acción bloqueada');
  expect(foot).toHaveTextContent('Valeria verá esta visita en sus sesiones, con el motivo');
  expect(foot).toHaveTextContent('Marisol Quiroga');
});

test('on a phone the frame says it in words that fit', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: true, media, onchange: null }),
  );
  await show(state());
  const foot = screen.getByRole('region', { name: 'Qué se hizo en esta visita' });
  expect(foot).toHaveTextContent('Valeria leerá el motivo');
  const band = screen.getByRole('region', { name: 'De quién es la cuenta' });
  expect(band).toHaveTextContent('Viendo a Valeria Montes');
});

test('in English, without a ticket, in its last minute', async () => {
  const { visit } = state();
  await show(state({ visit: { ...visit, ticket: null }, blocked: 2 }), 'en', 40_000);
  expect(screen.getByText("You are viewing Valeria Montes's account")).toBeVisible();
  expect(screen.getByText('Reason')).toBeVisible();
  expect(screen.getByText('1 min left')).toBeVisible();
  expect(screen.getByText('Reads: 14, 2 blocked actions')).toBeVisible();
});

test('the way out is one press; Esc does not leave by accident', async () => {
  const user = userEvent.setup();
  const { onLeave } = await show(state());
  await user.keyboard('{Escape}');
  expect(onLeave).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Salir de su cuenta' }));
  expect(onLeave).toHaveBeenCalledOnce();
});

test('what was pressed is named as blocked, with who can do it', async () => {
  const said = { number: 1, kind: 'blocked', action: 'Retirar' } as const;
  await show(state({ said }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Retirar está bloqueado aquíSolo Valeria puede hacerlo desde su sesión. El intento quedó anotado.',
  );
});

test('a refusal of nothing that was pressed, and of copying, have words of their own', async () => {
  await show(state({ said: { number: 1, kind: 'blocked', action: '' } }));
  expect(screen.getByRole('alert')).toHaveTextContent('Esto está bloqueado aquí');
  await show(state({ said: { number: 2, kind: 'off', action: 'Copiar' } }));
  expect(screen.getByText('Aquí no se copia ni se imprime')).toBeVisible();
});

test('it goes by itself after eight seconds', async () => {
  vi.useFakeTimers();
  const { onHeard } = await show(state({ said: { number: 1, kind: 'blocked', action: 'X' } }));
  act(() => void vi.advanceTimersByTime(7999));
  expect(onHeard).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(onHeard).toHaveBeenCalledOnce();
});

test.each([
  ['time', 'La visita terminó a los 15 min. Para volver a mirar, escribe un motivo.'],
  ['ended', 'El servidor la cerró: terminó tu sesión, cambió tu rol o empezaste otra visita.'],
] as const)('once it is over (%s) it says why, and leads back', async (over, text) => {
  const onLeave = vi.fn<() => void>();
  await renderScreen(<VisitOver state={state({ over })} onLeave={onLeave} />);
  expect(screen.getByRole('status')).toHaveTextContent(text);
  await userEvent.click(screen.getByRole('button', { name: 'Volver a mis pantallas' }));
  expect(onLeave).toHaveBeenCalledOnce();
});
