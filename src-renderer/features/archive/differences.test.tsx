import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Difference } from '#contract/rules/archive/compare.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { Differences } from './differences.tsx';

const show = (differences: readonly Difference[]) =>
  renderMember(
    <Differences
      kind="invoice"
      differs={{ from: 1, seenAt: '2026-11-02T10:00:00.000Z', differences }}
    />,
    {},
  );

test('a line that is missed twice is said twice', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const gone = { what: 'line', was: 'Taza · A-1 · 2 · 40.00 · 80.00', is: '' } as const;
  await show([gone, gone]);
  expect(screen.getAllByText(gone.was)).toHaveLength(2);
  // React keys that are equal.
  expect(logged).not.toHaveBeenCalled();
});

test('lines in another order stand below each other', async () => {
  await show([
    { what: 'line', was: 'Envío · 6.00\nTotal · 9.00', is: 'Total · 9.00\nEnvío · 6.00' },
  ]);
  expect(screen.getAllByText('Envío · 6.00')).toHaveLength(2);
  expect(screen.getAllByText('Total · 9.00')).toHaveLength(2);
});
