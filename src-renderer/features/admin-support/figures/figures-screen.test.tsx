import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { SupportFigures } from '#contract/api/admin/support/tickets.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { FiguresScreen } from './screen.tsx';

const CALL = 'GET /api/admin/support/figures/';
const figures = (change: Partial<SupportFigures> = {}): SupportFigures => ({
  days: 30,
  backlog: { active: 9, day: 4, three_days: 3, week: 1, older: 1, overdue: 2 },
  first_reply: { count: 40, p50: 38, p90: 150, target: 240, met: 0.95 },
  resolution: { count: 31, p50: 300, p90: 900, target: 1440, met: 0.5 },
  ratings: { count: 10, average: 4.6, scores: [0, 1, 0, 1, 8] },
  deflection: { solved: 3, questions: 12 },
  categories: [
    { category: 'payment', created: 5 },
    { category: 'withdrawal', created: 7 },
  ],
  ...change,
});

const show = (answer: () => unknown, path = '/admin/support/figures') =>
  renderMember(<FiguresScreen title="Cifras" />, {
    user: memberUser({ is_admin: true }),
    path,
    answers: {
      [CALL]: answer,
      'GET /api/admin/support/help/': () => ({ items: [], next: null, counts: null }),
    },
  });
const card = (name: string) => screen.findByRole('heading', { name }).then(cardOf);
const cardOf = (heading: HTMLElement) => heading.closest('section') ?? document.body;

test('says how fast and how well the desk answers, and what reading answered', async () => {
  await show(() => figures());
  const reply = await card('Primera respuesta');
  expect(reply).toHaveTextContent('38 min');
  expect(reply).toHaveTextContent(/95\s?%/);
  expect(await card('Resueltos al leer')).toHaveTextContent(/25\s?%/);
  expect(await card('Calificaciones')).toHaveTextContent('4.6 de 5, 10 respuestas');
  const topics = await card('Casos por tema');
  // The most asked first.
  expect(topics.textContent.indexOf('Retiro')).toBeLessThan(topics.textContent.indexOf('Pago'));
});

test('claims nothing of what nobody asked, answered or rated', async () => {
  const none = { count: 0, p50: null, p90: null, target: 240, met: null };
  await show(() =>
    figures({
      first_reply: none,
      resolution: none,
      ratings: { count: 0, average: null, scores: [0, 0, 0, 0, 0] },
      deflection: { solved: 0, questions: 0 },
    }),
  );
  expect(await screen.findByText('Ninguna en este periodo')).toBeVisible();
  expect(await card('Resueltos al leer')).not.toHaveTextContent('%');
  expect(await card('Primera respuesta')).not.toHaveTextContent('%');
});

test('keeps the period in the address, and asks with it', async () => {
  const { calls, place } = await show(() => figures(), '/admin/support/figures?days=7');
  await card('Primera respuesta');
  const asked = () =>
    calls.filter(({ call }) => call.startsWith(CALL)).map(({ call }) => call.split('?')[1]);
  expect(asked()).toEqual(['days=7']);
  await userEvent.click(
    within(screen.getByRole('radiogroup', { name: 'Periodo' })).getByRole('radio', {
      name: '90 días',
    }),
  );
  expect(place()).toBe('/admin/support/figures?days=90');
  await expect.poll(asked).toEqual(['days=7', 'days=90']);
});

test('fails with a way to try again', async () => {
  let isDown = true;
  await show(() => (isDown ? Response.json({ code: 'forbidden' }, { status: 403 }) : figures()));
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  isDown = false;
  await userEvent.click(retry);
  expect(await card('Primera respuesta')).toHaveTextContent('38 min');
});
