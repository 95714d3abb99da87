import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product, Variant } from '#contract/api/market/market.ts';
import { marketLimits } from '#contract/rules/market/market.ts';
import { useSetLine } from '../market-mutations.ts';
import { marketQueries } from '../market-queries.ts';

/** Units of a variant that one order can have now. */
const mostOf = (product: Pick<Product, 'per_order_max'>, { stock }: Variant): number =>
  Math.min(
    stock.available ?? marketLimits.quantity,
    product.per_order_max ?? marketLimits.quantity,
    marketLimits.quantity,
  );

/** What is chosen of a product, and how it gets into the cart. */
export function useBuying(product: Product) {
  const queryClient = useQueryClient();
  const options = product.options.filter(({ is_on_sale: isOnSale }) => isOnSale);
  const [chosenId, setChosen] = useState<number | null>(null);
  const [wanted, setWanted] = useState(1);
  const chosen =
    options.find(({ id }) => id === chosenId) ??
    options.find(({ stock }) => stock.available !== 0) ??
    options[0];
  const most = chosen ? mostOf(product, chosen) : 0;
  const { mutateAsync: setLine } = useSetLine();
  const add = useMutation({
    mutationFn: async ({ variant, units }: { variant: number; units: number }) => {
      // What another device put in stays: these units come on top.
      const cart = await queryClient.query({ ...marketQueries.cart, staleTime: 0 });
      const before = cart.lines.find((line) => line.variant === variant)?.quantity ?? 0;
      const quantity = Math.min(before + units, marketLimits.quantity);
      return setLine({ variant, quantity });
    },
  });
  return {
    options,
    chosen,
    choose: (id: number) => {
      setChosen(id);
      add.reset();
    },
    most,
    quantity: Math.min(wanted, Math.max(1, most)),
    setQuantity: setWanted,
    add,
  };
}

export type Buying = ReturnType<typeof useBuying>;
