import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { cardOf, listOf, notEligible } from '../offerings.fixtures.ts';
import { OfferingsScreen } from './screen.tsx';

const open = (answer: () => unknown, path = '/tokenization') =>
  renderMember(<OfferingsScreen title="Ofertas" off={<p>cerrada</p>} />, {
    path,
    answers: { 'GET /api/tokenization/offerings/': answer },
  });

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Ofertas' })).getAllByRole('listitem');

test('a row says state, caps, a date and one act; the only open one has the filled button', async () => {
  await open(() =>
    listOf([
      cardOf(),
      cardOf({ slug: 'cafe', state: 'approved', asked: 0, asked_usd: '0.00' }),
      cardOf({
        slug: 'bodega',
        state: 'closed',
        asked: 15_000,
        asked_usd: '750000.00',
        own: { units: 12, allotted: null, number: 7 },
      }),
    ]),
  );
  const [first, next, over] = await rows();
  expect(first).toHaveTextContent(
    /^AbiertaPlanta Solar La Guajira IHelios Guajira S\.A\.S\. · Colombia/,
  );
  expect(first).toHaveTextContent('318,450.00 de 600,000.00 USD');
  expect(first).toHaveTextContent('6,369 de 12,000 participacionesmínimo 240,000.00');
  expect(first).toHaveTextContent(/Hasta el .*50\.00 USD cada una/);
  const filled = screen.getByRole('link', { name: 'Ver oferta: Planta Solar La Guajira I' });
  expect(filled).toHaveAttribute('href', '/tokenization/planta-solar');
  expect(filled.className).toMatch(/primary/);
  expect(next).toHaveTextContent(/PróximaPlanta.*Aún sin suscripciones.*Abre el .*Leer$/);
  expect(over).toHaveTextContent(/15,000 pedidas, 12,000 en total/);
  expect(over).toHaveTextContent(/Cerró el .*Se pidió más de lo que hay.*Ver tu parte$/);
});

test('one that was allotted waits for its issue', async () => {
  await open(() => listOf([cardOf({ state: 'closed', allotted_at: '2026-11-21T12:00:00.000Z' })]));
  const [row] = await rows();
  expect(row).toHaveTextContent(/^Por emitir/);
});

test('of several that are open none has the filled button', async () => {
  await open(() => listOf([cardOf(), cardOf({ slug: 'otra' })]));
  const links = await screen.findAllByRole('link', { name: /^Ver oferta/ });
  expect(links).toHaveLength(2);
  for (const link of links) expect(link.className).not.toMatch(/primary/);
});

test('what failed stays, and says that everything was returned', async () => {
  await open(
    () =>
      listOf([
        cardOf({ state: 'failed', asked: 2040, returned_at: '2026-10-01T12:00:00.000Z' }),
        cardOf({ slug: 'abierta' }),
      ]),
    '/tokenization?view=ended',
  );
  const [failed, ...others] = await rows();
  expect(others).toEqual([]);
  expect(failed).toHaveTextContent(/No se completó.*Todo se devolvió el 1 oct 2026.*Ver por qué$/);
});

test('what ended without subscriptions does not wait for any', async () => {
  await open(() => listOf([cardOf({ state: 'failed', asked: 0, asked_usd: '0.00' })]));
  const [row] = await rows();
  expect(row).toHaveTextContent(/Sin suscripciones/);
  expect(row).not.toHaveTextContent(/Aún/);
});

test('the chip says where and until when one may subscribe, or where that is checked', async () => {
  await open(() => listOf([cardOf()]));
  expect(
    await screen.findByRole('link', { name: 'Puedes suscribir Colombia, hasta el 14 mar 2027' }),
  ).toHaveAttribute('href', '/tokenization/eligibility');
});

test('without a claim the rows still open', async () => {
  await open(() => listOf([cardOf()], { eligibility: notEligible }));
  expect(
    await screen.findByRole('link', {
      name: 'Comprueba tu elegibilidad Siempre puedes leer las ofertas.',
    }),
  ).toHaveAttribute('href', '/tokenization/eligibility');
  expect(screen.getByRole('link', { name: /^Ver oferta/ })).toBeVisible();
});

test('one that has expired says since when, and leads to where it is renewed', async () => {
  const ended = { ...notEligible, ended_at: '2026-03-14T12:00:00.000Z' };
  await open(() => listOf([cardOf()], { eligibility: ended }));
  expect(
    await screen.findByRole('link', {
      name: 'Elegibilidad vencida El 14 mar 2026. Renuévala para suscribir.',
    }),
  ).toHaveAttribute('href', '/tokenization/eligibility');
});

test('nothing open says so and leads to what ended', async () => {
  const { place } = await open(
    () => listOf([cardOf({ state: 'issued', issued_at: '2026-02-12T12:00:00.000Z' })]),
    '/tokenization?view=open',
  );
  expect(await screen.findByText('No hay ofertas abiertas.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ver las terminadas' }));
  expect(place()).toBe('/tokenization?view=ended');
  expect(await screen.findByText('Emitida el 12 feb 2026')).toBeVisible();
});

test('while nobody can subscribe, the list says so', async () => {
  await open(() => listOf([cardOf()], { subscriptions_open: false }));
  expect(await screen.findByText(/^Las suscripciones no están abiertas ahora/)).toBeVisible();
});

test('switched off while it was looked at, it is the closed page', async () => {
  await open(() =>
    Response.json({ code: 'area_off', message: '', request_id: '1' }, { status: 403 }),
  );
  expect(await screen.findByText('cerrada')).toBeVisible();
});
