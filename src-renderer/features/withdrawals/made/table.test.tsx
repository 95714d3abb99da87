import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Withdrawal } from '#contract/api/withdrawals.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { WithdrawalsTable } from './table.tsx';

const refused: Withdrawal = {
  number: 10482,
  type: 'direct',
  currency: 'USDT',
  amount: '250.00',
  fee: '7.50',
  fee_rate: '0.03',
  net: '242.50',
  price: '1',
  token_amount: '242.50',
  tct_amount: null,
  wallet: '0x64FccD51db64A07422875751d5066548d59fe13a',
  network: { chain_id: 137, name: 'Polygon' },
  status: 'Refused',
  detail: 'refused',
  hold_until: null,
  refusal: { reason: 'repeated', note: '', refunded_at: '2026-11-20T20:05:00Z' },
  run_number: null,
  tx_hash: null,
  explorer_url: null,
  confirmations: null,
  can_cancel: false,
  created_at: '2026-11-19T20:02:00Z',
  finished_at: '2026-11-20T20:05:00Z',
};
const paid: Withdrawal = {
  ...refused,
  number: 10481,
  token_amount: '97.00',
  status: 'Approved',
  detail: 'confirmed',
  refusal: null,
};

it.each([true, false])(
  'what a refused withdrawal would have paid is nowhere (phone: %s)',
  async (isPhone) => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: isPhone && media.includes('max-width'),
      media,
      addEventListener() {},
      removeEventListener() {},
    }));
    await renderMember(
      <WithdrawalsTable withdrawals={[refused, paid]} current={null} onOpen={() => undefined} />,
    );
    expect(await screen.findByText('97')).toBeVisible();
    expect(screen.queryByText('242')).not.toBeInTheDocument();
  },
);
