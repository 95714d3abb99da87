import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { card, catalogueOf } from '../market.fixtures.ts';
import { CatalogueScreen } from './screen.tsx';

const open = (answer: () => unknown, path = '/marketplace') =>
  renderMember(<CatalogueScreen title="Tienda" off={<p>cerrada</p>} />, {
    path,
    answers: { 'GET /api/market/products/': answer },
  });

test('a card says its price and the one fact that helps to decide', async () => {
  await open(() =>
    catalogueOf([
      card('pocos', { stock: { available: 3, is_low: true }, rating: { value: '4.6', count: 38 } }),
      card('nada', { stock: { available: 0, is_low: false } }),
      card('bueno', { rating: { value: '4.6', count: 38 } }),
      card('digital', { kind: 'digital', stock: { available: null, is_low: false } }),
    ]),
  );
  const list = await screen.findByRole('list', { name: 'Productos' });
  const [few, none, rated, digital] = within(list).getAllByRole('listitem');
  expect(few).toHaveTextContent('Quedan 3');
  expect(few).not.toHaveTextContent('4.6');
  expect(none).toHaveTextContent('Sin existencias');
  expect(rated).toHaveTextContent('4.6 de 5, 38 reseñas');
  expect(digital).toHaveTextContent('Descarga');
});

test('a search that was mended says so, and offers what was typed', async () => {
  const { calls, place } = await open(
    () => catalogueOf([card('llave')], { corrected: 'billetera' }),
    '/marketplace?search=biletera',
  );
  await screen.findByText(/Mostramos «billetera»/);
  await userEvent.click(screen.getByRole('button', { name: 'Buscar «biletera» tal cual' }));
  await waitFor(() => expect(place()).toBe('/marketplace?search=biletera&literal=yes'));
  expect(calls.at(-1)?.call).toContain('literal=true');
});

test('where nothing matches the filters are cleared by one press', async () => {
  const { place } = await open(() => catalogueOf([]), '/marketplace?search=zzz&stock=yes');
  expect(await screen.findByText('Nada coincide con «zzz».')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  expect(place()).toBe('/marketplace');
});

test('"/" leads to the search', async () => {
  await open(() => catalogueOf([card('llave')]));
  await screen.findByRole('list', { name: 'Productos' });
  await userEvent.keyboard('/');
  expect(screen.getByRole('searchbox', { name: 'Buscar productos' })).toHaveFocus();
});

test('a failure is no empty shop; closed it shows the closed page', async () => {
  const answer = { now: new Response('{}', { status: 500 }) };
  await open(() => answer.now);
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
  expect(screen.queryByText('Todavía no hay productos en la tienda.')).toBeNull();
  answer.now = Response.json({ code: 'area_off', message: '', request_id: '1' }, { status: 409 });
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('cerrada')).toBeVisible();
});

test('arrows lead from card to card, in the direction they point', async () => {
  await open(() =>
    catalogueOf(['uno', 'dos', 'tres', 'cuatro', 'cinco'].map((slug) => card(slug))),
  );
  const list = await screen.findByRole('list', { name: 'Productos' });
  const items = within(list).getAllByRole('listitem');
  // Two in a row.
  for (const [at, item] of items.entries()) {
    const top = Math.floor(at / 2) * 300;
    item.getBoundingClientRect = () => new DOMRect(0, top, 200, 280);
  }
  const links = within(list).getAllByRole('link');
  const focused = () => links.indexOf(document.activeElement as HTMLElement);
  const press = async (key: string): Promise<number> => {
    await userEvent.keyboard(`{${key}}`);
    return focused();
  };
  links[0]?.focus();
  expect(await press('ArrowRight')).toBe(1);
  expect(await press('ArrowDown')).toBe(3);
  // There is none below.
  expect(await press('ArrowDown')).toBe(3);
  expect(await press('ArrowLeft')).toBe(2);
  expect(await press('ArrowUp')).toBe(0);
  expect(await press('ArrowUp')).toBe(0);
  expect(await press('ArrowLeft')).toBe(0);
  expect(await press('End')).toBe(4);
  expect(await press('Home')).toBe(0);
  document.documentElement.dir = 'rtl';
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  expect(await press('ArrowLeft')).toBe(1);
});
