import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cart } from '#contract/api/market/market.ts';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { marketQueries } from '../market-queries.ts';
import { isAnySent } from '../parts/gone-lines.ts';

type Payment = 'balance' | 'chain';

/** What was chosen on the page of the checkout, and what it comes to. */
export function useCheckout(cart: Cart) {
  const { data: user } = useCurrentUser();
  const { data: book, error: bookError } = useQuery(marketQueries.addresses);
  const [addressId, setAddress] = useState<number | null>(null);
  const [method, setMethod] = useState<number | null>(null);
  const [payment, setPayment] = useState<Payment>('balance');
  const [currency, setCurrency] = useState<WithdrawalCurrency>('USDT');
  const [typedName, setName] = useState<string | null>(null);
  const [taxId, setTaxId] = useState('');
  const isShipped = isAnySent(cart.lines);
  const addresses = book?.items ?? [];
  const address = addresses.find(({ id }) => id === addressId) ?? addresses[0] ?? null;
  const wish = { address: isShipped ? (address?.id ?? null) : null, method };
  const query = useQuery({
    ...marketQueries.quote(wish),
    enabled: !isShipped || book !== undefined,
    placeholderData: keepPreviousData,
  });
  const name = typedName ?? (user ? `${user.first_name} ${user.last_name}`.trim() : '');
  return {
    isShipped,
    addresses,
    bookError,
    address,
    chooseAddress: (id: number) => {
      setAddress(id);
      // Another zone has other methods.
      setMethod(null);
    },
    chooseMethod: setMethod,
    payment,
    setPayment,
    currency,
    setCurrency,
    name,
    setName,
    taxId,
    setTaxId,
    wish,
    quote: query.data,
    quoteError: query.isPlaceholderData ? null : query.error,
    /** The figures shown are those of what was chosen before, or of a moment ago. */
    isStale: query.isPlaceholderData || query.error !== null,
    refetch: () => void query.refetch(),
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
