import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { SummaryFigures } from './summary-figures.tsx';

/** The text of each figure, by its label. */
function figures(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  );
}

async function show(change: Partial<CurrentUser>) {
  await renderMember(<SummaryFigures />, { user: memberUser(change) });
  await waitFor(() => expect(figures()['Membresía actual']).not.toBe('—'));
  return figures();
}

test('both bonus balances in USD, the membership and the volume of each leg', async () => {
  const shown = await show({});
  expect(shown['Saldo de bono directo']).toMatch(/4,812\.60\s*USD/);
  expect(shown['Saldo de bono de pool']).toMatch(/1,236\.45\s*USD/);
  expect(shown['Membresía actual']).toBe('Avanzado');
  expect(shown['Volumen izquierdo']).toMatch(/1,450/);
  expect(shown['Volumen derecho']).toMatch(/1,200/);
  expect(Object.keys(shown)).toHaveLength(5);
});

test('without a membership it says "No"', async () => {
  const shown = await show({ current_membership: null, expired_membership: null });
  expect(shown['Membresía actual']).toBe('No');
});

test('unknown values are a dash in all five, never zero', async () => {
  const { queryClient } = await renderMember(<SummaryFigures />, {
    answers: { 'GET /api/auth/user/': () => new Promise<never>(() => {}) },
  });
  expect(Object.values(figures())).toHaveLength(5);
  for (const figure of Object.values(figures())) {
    expect(figure).toContain('—');
    expect(figure).not.toMatch(/0/);
  }
  queryClient.clear();
});
