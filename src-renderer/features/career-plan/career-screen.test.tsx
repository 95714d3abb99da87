import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CareerPlan } from '#contract/api/career-plan.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { careerPlan } from './career.fixtures.ts';
import { CareerScreen } from './career-screen.tsx';

const open = (plan: CareerPlan | Response) =>
  renderMember(<CareerScreen title="Plan de carrera" />, {
    answers: { 'GET /api/career-plan/': () => plan },
  });

it('says what the next rank still asks for, in words', async () => {
  await open(careerPlan);
  const next = await screen.findByRole('region', { name: 'Lo que te falta para Platino' });
  expect(next).toHaveTextContent('1 de 4 completos');
  expect(next).toHaveTextContent('Faltan 8,700 BV');
  expect(next).toHaveTextContent('Faltan 11,100 BV');
  expect(next).toHaveTextContent('Falta 1 directo activo');
  expect(next).toHaveTextContent('Completo');
  expect(next).toHaveTextContent('3 · mínimo 4');
  expect(next).not.toHaveTextContent('%');
});

it('lists every rank with what is missing', async () => {
  await open(careerPlan);
  const row = await screen.findByRole('row', { name: /^Zafiro/ });
  expect(row).toHaveTextContent(/150,000.*faltan 108,700.*150,000.*faltan 111,100.*5.*falta 1/);
});

it('who has no rank yet reads so; who has the last one is asked for nothing', async () => {
  const unreached = careerPlan.ranks.map((rank) => ({ ...rank, reached_at: null }));
  await open({ ...careerPlan, ranks: unreached });
  expect(await screen.findByRole('region', { name: 'Lo que te falta para Bronce' })).toBeVisible();
  expect(screen.getAllByText('Sin rango')[0]).toBeVisible();
});

it('a failure shows a way on and no figure', async () => {
  await open(new Response('{}', { status: 500 }));
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
  expect(screen.queryByText('Todos los rangos')).toBeNull();
});
