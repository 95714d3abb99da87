import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { quoteOf, settingsOn, stateOf, tradeOf } from '../exchange.fixtures.ts';
import { QuoteScreen } from './quote-screen.tsx';

const open = (answers = {}) =>
  renderMember(<QuoteScreen number={70418} title="Intercambiar" notFound={<p>no existe</p>} />, {
    path: '/exchange/quotes/70418',
    answers: {
      'GET /api/settings/': settingsOn,
      'GET /api/exchange/quotes/70418/': () => quoteOf(),
      'GET /api/exchange/': () => stateOf(),
      ...answers,
    },
  });

/** The window is as narrow as a phone's. */
function holdPhone(): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), {
      matches: media.includes('max-width'),
      media,
      onchange: null,
    }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
}

const accept = () => screen.findByRole('button', { name: /^Intercambiar 500\.00\sUSD$/ });

test('the arithmetic, both accounts before and after, and what is left', async () => {
  await open();
  expect(await screen.findByText('Vale 60 segundos más', { selector: 'h2' })).toBeVisible();
  expect(screen.getByText('500.00 USD × 0.50%')).toBeVisible();
  expect(screen.getByText('Precio medio 0.4800 + diferencial de 0.50%')).toBeVisible();
  expect(screen.getByText('1 TCT = 0.484824 USD')).toBeVisible();
  expect(document.body).toHaveTextContent(/4,812\.60\s?USD → 4,312\.60\s?USD/);
});

test('the time that is left is the server’s, whatever the device’s clock says', async () => {
  // The server is an hour ahead of the device; 12 of its seconds have passed.
  const asked = Date.now() + 3_600_000;
  await open({
    'GET /api/exchange/quotes/70418/': () =>
      quoteOf({ at: new Date(asked + 12_000).toISOString() }, asked),
  });
  expect(await screen.findByText('Vale 48 segundos más', { selector: 'h2' })).toBeVisible();
});

test('in the last ten seconds the words change', async () => {
  const asked = Date.now();
  await open({
    'GET /api/exchange/quotes/70418/': () =>
      quoteOf({ at: new Date(asked + 52_000).toISOString() }, asked),
  });
  expect(await screen.findByText('Vence en 8 segundos')).toBeVisible();
  expect(screen.getByText(/Si vence no pasa nada/)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Vale 10 segundos más');
});

test('accepting exchanges once and shows why', async () => {
  const user = userEvent.setup();
  const { calls, place } = await open({
    'POST /api/exchange/quotes/70418/accept/': () => tradeOf(),
  });
  await user.click(await accept());
  await waitFor(() => expect(place()).toBe('/exchange/history?number=70418'));
  expect(calls.filter(({ call }) => call.includes('accept'))).toHaveLength(1);
});

test('without an answer it is tried again, and never called expired meanwhile', async () => {
  const user = userEvent.setup();
  let isDown = true;
  const { place } = await open({
    'POST /api/exchange/quotes/70418/accept/': () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return tradeOf();
    },
  });
  await user.click(await accept());
  expect(await screen.findByText(/No sabemos si/)).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(place()).toBe('/exchange/history?number=70418'));
});

test('expired, the old quote stands beside what would hold now, and one button asks again', async () => {
  const user = userEvent.setup();
  const expired = quoteOf({ state: 'expired' }, Date.now() - 120_000);
  const { place } = await open({
    'GET /api/exchange/quotes/70418/': () => expired,
    'GET /api/exchange/': () =>
      stateOf({
        price: { ...stateOf().price, mid: '0.475' },
        buy: { ...stateOf().buy, price: '0.477375' },
      }),
    'POST /api/exchange/quotes/': () => quoteOf({ number: 70419 }),
  });
  expect(await screen.findByRole('heading', { name: 'La cotización venció' })).toBeVisible();
  expect(await screen.findByText(/pasó de 0\.4800 a 0\.4750 USD/)).toBeVisible();
  expect(screen.getByRole('row', { name: /Precio medio 0\.4800 0\.4750/ })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Das' })).toHaveValue('500.00');
  await user.click(screen.getByRole('button', { name: 'Pedir otra cotización' }));
  await waitFor(() => expect(place()).toBe('/exchange/quotes/70419'));
});

test('on a phone that it expired stands above the form, on a computer beside it', async () => {
  const answers = { 'GET /api/exchange/quotes/70418/': () => quoteOf({ state: 'expired' }) };
  const isAbove = async () => {
    const told = await screen.findByRole('heading', { name: 'La cotización venció' });
    const form = screen.getByRole('textbox', { name: 'Das' });
    return (told.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  };
  await open(answers);
  expect(await isAbove()).toBe(false);
  cleanup();
  holdPhone();
  await open(answers);
  expect(await isAbove()).toBe(true);
});

test('as its time passes, it is expired by itself and nothing is asked for', async () => {
  const asked = Date.now();
  let reads = 0;
  const { calls } = await open({
    'GET /api/exchange/quotes/70418/': () => {
      reads += 1;
      const at = asked + (reads === 1 ? 59_500 : 60_001);
      return quoteOf(
        { at: new Date(at).toISOString(), state: reads === 1 ? 'open' : 'expired' },
        asked,
      );
    },
  });
  expect(
    await screen.findByRole('heading', { name: 'La cotización venció' }, { timeout: 4000 }),
  ).toBeVisible();
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('Esc gives the quote up and leads back to the form', async () => {
  const { calls, place } = await open({
    'POST /api/exchange/quotes/70418/drop/': () => quoteOf({ state: 'dropped' }),
  });
  await accept();
  act(() => void fireEvent.keyDown(window, { key: 'Escape' }));
  await waitFor(() => expect(place()).toBe('/exchange?side=buy'));
  expect(calls.map(({ call }) => call)).toContain('POST /api/exchange/quotes/70418/drop/');
});

test('on a phone a refusal is brought into sight: its button stays at the lower edge', async () => {
  holdPhone();
  const seen = vi.fn(function (this: Element) {
    return this.textContent;
  });
  Element.prototype.scrollIntoView = seen;
  const user = userEvent.setup();
  await open({
    'POST /api/exchange/quotes/70418/accept/': () =>
      Response.json({ code: 'area_off', message: '', request_id: 'r' }, { status: 409 }),
  });
  await user.click(await accept());
  const told = await screen.findByRole('alert');
  await waitFor(() => expect(seen).toHaveBeenCalledExactlyOnceWith({ block: 'center' }));
  expect(seen.mock.results[0]?.value).toBe(told.textContent);
});

test('a limit that was used up meanwhile is said, and the button is off', async () => {
  const user = userEvent.setup();
  const body = {
    code: 'exchange_refused',
    message: 'Refused',
    request_id: 'r',
    details: { reason: 'all_limit', until: '2026-11-21T00:00:00.000Z' },
  };
  await open({
    'POST /api/exchange/quotes/70418/accept/': () => Response.json(body, { status: 409 }),
  });
  await user.click(await accept());
  expect(await screen.findByText(/Hoy ya se intercambió lo previsto/)).toBeVisible();
  expect(await accept()).toBeDisabled();
});

test('a number that is nobody’s, or somebody else’s, is not found', async () => {
  await open({
    'GET /api/exchange/quotes/70418/': () =>
      Response.json({ code: 'not_found', message: '', request_id: 'r' }, { status: 404 }),
  });
  expect(await screen.findByText('no existe')).toBeVisible();
});

test('offline a quote is not accepted, and why stands beside the button', async () => {
  await open();
  expect(await accept()).toBeEnabled();
  act(() => onlineManager.setOnline(false));
  onTestFinished(() => onlineManager.setOnline(true));
  await waitFor(async () => expect(await accept()).toBeDisabled());
  expect(screen.getByText('Para mover dinero hace falta conexión.')).toBeVisible();
});
