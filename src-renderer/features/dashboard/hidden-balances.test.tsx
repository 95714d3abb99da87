import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LedgerEntry } from '#contract/api/ledger.ts';
import { hiddenAtom } from '#renderer/components/money/privacy.ts';
import { memberUser, renderMember } from '../../../tests/support/render-member.tsx';
import { useEntryTexts } from './entry-texts.ts';
import { VolumeCard } from './volume-card.tsx';

const user = memberUser({
  last_closing: {
    day: '2026-11-20',
    matched: '100',
    rate: '0.09',
    paid: '9.00',
    carry_left: '50',
    carry_right: '0',
  },
});

function Origin({ entry }: { readonly entry: LedgerEntry }) {
  return <p>{useEntryTexts().origin(entry)}</p>;
}

it('the last closing shows no rate beside its volume while balances are hidden', async () => {
  const { store } = await renderMember(<VolumeCard user={user} isLoading={false} />);
  expect(await screen.findByText('100 BV × 9%')).toBeVisible();
  act(() => store.set(hiddenAtom, true));
  expect(screen.getByText('100 BV × ••••')).toBeVisible();
});

it('neither does the origin of a binary bonus, nor what its cap took', async () => {
  const entry = {
    kind: 'binary_bonus',
    details: { day: '2026-11-20', matched: '100', rate: '0.09', flushed: '5.00' },
  } as unknown as LedgerEntry;
  const { store } = await renderMember(<Origin entry={entry} />);
  expect(await screen.findByText(/100 BV × 9% .*5\.00/)).toBeVisible();
  act(() => store.set(hiddenAtom, true));
  expect(screen.getByText(/100 BV × •••• .*••••/)).not.toHaveTextContent('5.00');
});
