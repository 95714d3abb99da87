import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { partsOf } from './article-parts.ts';
import { ArticleScreen } from './article-screen.tsx';
import { HelpScreen } from './help-screen.tsx';

const head = {
  slug: 'por-que',
  topic: 'withdrawals',
  title: 'Por qué recibes menos de lo que pides',
  minutes: 3,
  lead: 'La tarifa está dentro del monto.',
  language: 'es',
  reviewed_at: '2026-11-18T12:00:00Z',
};
const article = {
  ...head,
  body: '## El precio\n\nQueda fijado.\n\n## Qué no cobra\n\nNada más.',
  example: 'withdrawal',
  path: '/withdrawals',
  version: 1,
  next: [],
};
const withdrawal = {
  kind: 'withdrawal',
  id: '10025',
  at: '2026-11-22T12:49:00Z',
  amount: '320.00',
  fee: '3.20',
  price: '0.48',
  token_amount: '660',
  currency: 'TCT',
  state: 'in_review',
  run_number: null,
  hold_until: null,
  missing: null,
  timeline: [],
  address: null,
  path: null,
};

describe('the parts of an article', () => {
  test('begin at headings of the second level, not at those within code', () => {
    expect(partsOf('Antes\n\n## Uno\ntexto\n```\n## nada\n```\n## Dos\n')).toEqual([
      { id: 'part-0', heading: null, body: 'Antes' },
      { id: 'part-1', heading: 'Uno', body: 'texto\n```\n## nada\n```' },
      { id: 'part-2', heading: 'Dos', body: '' },
    ]);
  });
});

test('help is searched as one types, and says what it does not know', async () => {
  const world = await renderMember(<HelpScreen title="Ayuda" />, {
    path: '/support/help',
    answers: {
      'GET /api/help/articles/': ({ query }: { query: URLSearchParams }) => ({
        items: query.has('q') ? [] : [head],
        topics: [{ topic: 'withdrawals', count: 1 }],
      }),
    },
  });
  expect(await screen.findByRole('link', { name: /Por qué recibes menos/ })).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'zzz');
  expect(await screen.findByText(/Ningún artículo dice eso/)).toBeVisible();
  await waitFor(() => expect(world.place()).toBe('/support/help?q=zzz'));
});

describe('an article', () => {
  const open = (more = {}, path = '/support/help/por-que?about=withdrawal-10025') =>
    renderMember(<ArticleScreen slug="por-que" notFound={<p>No está</p>} />, {
      path,
      answers: {
        'GET /api/help/articles/por-que/': () => article,
        'GET /api/support/objects/withdrawal/': () => withdrawal,
        'POST /api/help/articles/por-que/feedback/': () => ({ ok: true }),
        ...more,
      },
    });

  test('is told with the reader’s own withdrawal, and carries it on', async () => {
    const world = await open();
    expect(await screen.findByText('316.80 USD ÷ 0.48 USD por TCT')).toBeVisible();
    expect(screen.getByText('Tarifa: 3.20 USD, 1%')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Escribir a soporte' })).toHaveAttribute(
      'href',
      '/support/new?about=withdrawal-10025',
    );
    expect(world.calls.map(({ call }) => call)).toContain(
      'GET /api/support/objects/withdrawal/?id=10025',
    );
  });

  test('without one of the reader’s own has no example', async () => {
    await open({ 'GET /api/support/objects/withdrawal/': () => undefined });
    expect(await screen.findByRole('heading', { name: 'El precio' })).toBeVisible();
    expect(screen.queryByText('Pides')).toBeNull();
  });

  test('asks what was missing, and holds back a code', async () => {
    const world = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Me falta algo' }));
    const field = screen.getByLabelText(/¿Qué te faltó?/);
    await userEvent.type(field, 'mi código 123456');
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(world.calls.some(({ call }) => call.includes('feedback'))).toBe(false);
    await userEvent.clear(field);
    await userEvent.type(field, 'Un ejemplo');
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Anotado.')).toBeVisible();
    expect(world.calls.at(-1)?.body).toEqual({ helped: false, missing: 'Un ejemplo' });
  });

  test('in the other language alone says so', async () => {
    await open({ 'GET /api/help/articles/por-que/': () => ({ ...article, language: 'en' }) });
    expect(await screen.findByText('Este artículo está solo en inglés.')).toBeVisible();
  });
});
