import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { hiddenAtom } from '#renderer/components/money/privacy.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { ConvertedAmount } from './converted-amount.tsx';
import { worthInToken } from './token-price.ts';

const answers = {
  'GET /api/settings/': () => ({ tct_price: '0.48', chain: null, support_url: '' }),
};

test('an amount is shown in each currency, with its price and when that was read', async () => {
  await renderMember(<ConvertedAmount amount="4812.60" />, { answers, path: '/dashboard' });
  await userEvent.click(await screen.findByText('Ver en USDT y TCT'));
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.map((row) => row.replaceAll('\u00a0', ' '))).toEqual([
    '4,812.60 USD',
    '4,812.60 USDT1 USDT = 1.00 USD',
    '10,026.25 TCT1 TCT = 0.48 USD',
  ]);
  const year = String(new Date().getFullYear());
  expect(screen.getByText(/^Precios leídos el/)).toHaveTextContent(year);
});

test('hidden balances stay hidden in every currency, prices do not', async () => {
  const { store } = await renderMember(<ConvertedAmount amount="4812.60" />, { answers });
  await userEvent.click(await screen.findByText('Ver en USDT y TCT'));
  act(() => store.set(hiddenAtom, true));
  const list = screen.getByRole('list', { name: 'El mismo monto en otras monedas' });
  expect(list).not.toHaveTextContent('4,812');
  expect(list).not.toHaveTextContent('10,026');
  expect(list).toHaveTextContent('1 TCT = 0.48');
});

test.each([null, undefined, '-1.00'])('there is nothing to convert in %s', async (amount) => {
  const { queryClient } = await renderMember(<ConvertedAmount amount={amount} />, { answers });
  await queryClient.refetchQueries();
  expect(screen.queryByText('Ver en USDT y TCT')).not.toBeInTheDocument();
});

test('what an amount is worth is never rounded up', () => {
  expect(worthInToken('1', '0.3')).toBe('3.333333333333333333');
  expect(worthInToken('0.000001', '1')).toBe('0.000001');
});
