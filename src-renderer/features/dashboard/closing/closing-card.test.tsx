import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import type { ClosingOutcome, LastClosing, MatchedClosing } from '#contract/api/ledger.ts';
import { hiddenAtom } from '#renderer/components/money/privacy.ts';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { Dashboard } from '../dashboard.tsx';
import { isClosingFirst } from './use-closing.ts';

const matched: MatchedClosing = {
  type: 'matched',
  plan: { name: 'Avanzado', name_en: 'Advanced' },
  rate: '0.09',
  cap: '400.00',
  legs: { left: '3500.00', right: '2500.00' },
  matched: '2500.00',
  gross: '225.00',
  paid: '225.00',
  flushed: '0.00',
  carry: { left: '1000.00', right: '0.00' },
};
const closing = (outcome: ClosingOutcome = matched, day = '2026-11-19') => ({
  day,
  closed_at: '2026-11-20T00:00:10.000Z',
  outcome,
});
const last = (change: Partial<LastClosing> = {}): LastClosing => ({
  closing: closing(),
  pending_day: null,
  ...change,
});

/** The device's own clock and zone decide what is a morning. */
const at = (hour: number) => vi.setSystemTime(new Date(2026, 10, 20, hour, 30));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at(8);
  getDeviceStorage().clear();
});
afterEach(() => vi.useRealTimers());

const bodies = { email: null, plan: () => null, pay: () => null, address: null, course: null };
const show = (
  answer: LastClosing | Response,
  { user = memberUser(), language = 'es' }: { user?: CurrentUser; language?: 'es' | 'en' } = {},
) =>
  renderMember(
    <Dashboard inProgress={null} hasAddress onVerifyEmail={() => {}} bodies={bodies} />,
    { user, language, answers: { 'GET /api/ledger/closing/': () => answer } },
  );
const card = (name = 'Cierre de ayer') => screen.findByRole('region', { name });
const textOf = (element: HTMLElement) =>
  (element.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
const regions = () => screen.getAllByRole('region').map((one) => one.textContent.slice(0, 14));

describe('the closing of yesterday', () => {
  it('stands first, with both legs, the match, what each leg keeps, the cap and the proof', async () => {
    const { place } = await show(last());
    const first = await card();
    expect(regions()[0]).toBe('Cierre de ayer');
    const text = textOf(first);
    expect(text).toContain('+225.00 USD');
    expect(text).toContain('3,500 BVantes del cierre2,500 BV');
    expect(text).toContain('Remanente izquierdo1,000BV, para el próximo cierre');
    expect(text).toContain('Emparejado2,500BV × 9% = 225.00');
    expect(text).toContain('Remanente derecho0BV, se emparejó todo');
    expect(text).toContain('Sin recorte: el tope de Avanzado es 400.00');
    expect(text).toMatch(/19 nov 2026, cerrado a las 12:00 a\.m\. UTC \(.* aquí\)/);
    await userEvent.click(within(first).getByRole('button', { name: 'Ver la prueba' }));
    expect(place()).toBe('/?why=closing.2026-11-19');
  });

  it('stands beside what has come since', async () => {
    await show(last());
    const since = await screen.findByRole('region', { name: 'Desde el cierre' });
    expect(textOf(since)).toContain('1,000 de remanente+450 BV');
    expect(textOf(since)).toContain('0 de remanente+1,200 BV');
  });

  it('names what the cap cut off in a line of its own', async () => {
    await show(
      last({ closing: closing({ ...matched, gross: '450.00', paid: '400.00', flushed: '50.00' }) }),
    );
    expect(textOf(await card())).toContain('Recorte por tope: 50.00 USD no se pagan.');
    expect(screen.queryByText(/Sin recorte/)).not.toBeInTheDocument();
  });

  it('offers no proof of an entry that there is not', async () => {
    await show(
      last({ closing: closing({ ...matched, gross: '5.00', paid: '0.00', flushed: '5.00' }) }),
    );
    expect(textOf(await card())).toContain('Recorte por tope: 5.00 USD');
    expect(screen.queryByRole('button', { name: 'Ver la prueba' })).not.toBeInTheDocument();
  });

  it('says which requirements were missing, that the volume stays, and where to go', async () => {
    const missing = ['membership', 'right_direct'] as const;
    await show(
      last({
        closing: closing({
          type: 'not_eligible',
          missing: [...missing],
          carry: { left: '1000.00', right: '300.00' },
        }),
      }),
      { user: memberUser({ current_membership: null }) },
    );
    const text = textOf(await card());
    expect(text).toContain(
      'No se emparejó por falta de una membresía activa y un directo activo a la derecha. Tu volumen sigue aquí.',
    );
    expect(text).toContain('1,000 BVantes del cierre300 BV');
    expect(text).toContain('Emparejado0BV, no se emparejó');
    expect(text).toContain('Remanente derecho300BV, para el próximo cierre');
    await userEvent.click(screen.getByRole('link', { name: 'Ver membresías' }));
    expect(getDeviceStorage().getItem('openedClosing')).toBe('2026-11-19');
  });

  it('leads to the referrals where a membership is there by now', async () => {
    await show(
      last({ closing: closing({ type: 'not_eligible', missing: ['left_direct'], carry: null }) }),
    );
    expect(textOf(await card())).toContain('por falta de un directo activo a la izquierda.');
    expect(screen.getByRole('link', { name: 'Ver mis referidos' })).toHaveAttribute(
      'href',
      '/referrals',
    );
  });

  it('is one line where there was nothing to match', async () => {
    await show(last({ closing: closing({ type: 'nothing' }) }));
    const first = await card();
    expect(textOf(first)).toBe(
      'Cierre de ayerNo hubo nada que emparejar: una de tus piernas no tenía volumen. ',
    );
    expect(regions()[0]).toBe('Cierre de ayer');
    // The figures stand as they do all day.
    expect(screen.getByRole('region', { name: 'Volumen por emparejar' })).toBeVisible();
  });

  it('is one line while there is no other closing than the one under way', async () => {
    await show({ closing: null, pending_day: '2026-11-19' });
    expect(await screen.findByText('El cierre del 19 nov está en curso.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Cierre diario' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Volumen por emparejar' })).toBeVisible();
  });

  it('that is late says so, and the figures of the day before keep their date', async () => {
    await show(last({ closing: closing(matched, '2026-11-18'), pending_day: '2026-11-19' }));
    const first = await card('Cierre del 18 nov');
    expect(within(first).getByRole('status')).toHaveTextContent(
      'El cierre del 19 nov está en curso.',
    );
    expect(textOf(first)).toContain('+225.00 USD');
    // What has come since can't be separated from what is being closed.
    expect(screen.queryByRole('region', { name: 'Desde el cierre' })).not.toBeInTheDocument();
  });

  it('that did not load leaves the frame, says why and can be asked for again', async () => {
    await show(Response.json({}, { status: 400 }));
    const first = await card('Cierre diario');
    expect(await within(first).findByRole('button', { name: 'Reintentar' })).toBeVisible();
  });

  it('gives no amount away while balances are hidden', async () => {
    const { store } = await show(
      last({ closing: closing({ ...matched, gross: '450.00', paid: '400.00', flushed: '50.00' }) }),
    );
    const first = await card();
    expect(textOf(first)).toContain('9%');
    act(() => store.set(hiddenAtom, true));
    const text = textOf(first);
    for (const figure of ['9%', '400', '450', '50.00']) expect(text).not.toContain(figure);
    expect(text).toContain('Recorte por tope: •••• USD');
    expect(text).toContain('2,500');
  });

  it('speaks English', async () => {
    await show(last(), { language: 'en' });
    expect(textOf(await card("Yesterday's closing"))).toContain(
      'Nothing flushed: the cap of Advanced is 400.00',
    );
  });
});

describe('the place of the closing', () => {
  it('is not the first after noon', async () => {
    at(12);
    await show(last());
    expect(await screen.findByRole('region', { name: 'Volumen por emparejar' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Cierre de ayer' })).not.toBeInTheDocument();
  });

  it('is kept during the visit in which it is opened, and not first in the next', async () => {
    const first = await show(last());
    await userEvent.click(await screen.findByRole('button', { name: 'Ver la prueba' }));
    expect(first.place()).toContain('why=closing');
    expect(screen.getByRole('region', { name: 'Cierre de ayer' })).toBeVisible();
    cleanup();
    await show(last());
    expect(await screen.findByRole('region', { name: 'Volumen por emparejar' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Cierre de ayer' })).not.toBeInTheDocument();
  });

  it('after noon still says why nothing was matched', async () => {
    at(15);
    await show(
      last({ closing: closing({ type: 'not_eligible', missing: ['left_direct'], carry: null }) }),
    );
    const volumes = await screen.findByRole('region', { name: 'Volumen por emparejar' });
    expect(await within(volumes).findByText(/No se emparejó/)).toHaveTextContent(
      'Cierre del 19 nov. No se emparejó por falta de un directo activo a la izquierda.',
    );
  });

  it.each([
    // 13:00 UTC is 08:00 in Bogota, 22:00 in Tokyo.
    ['America/Bogota', '2026-11-20T13:00:00Z', true],
    ['Asia/Tokyo', '2026-11-20T13:00:00Z', false],
    // 23:30 UTC is half past eight of the next day there; the day of the books is still open.
    ['Asia/Tokyo', '2026-11-20T23:30:00Z', true],
    ['America/Bogota', '2026-11-20T16:59:59Z', true],
    ['America/Bogota', '2026-11-20T17:00:00Z', false],
  ])('goes by the clock of %s at %s', (timeZone, now, isFirst) => {
    const format = { region: 'es-CO', language: 'es', timeZone } as const;
    const moment = { now: Date.parse(now), opened: null, format };
    expect(isClosingFirst(last(), moment)).toBe(isFirst);
    expect(isClosingFirst(last(), { ...moment, opened: '2026-11-19' })).toBe(false);
    expect(isClosingFirst(last(), { ...moment, opened: '2026-11-18' })).toBe(isFirst);
  });
});
