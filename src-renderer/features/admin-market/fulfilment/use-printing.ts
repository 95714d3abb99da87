import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { adminMarket, type OrderDesk } from '#contract/api/admin/market/market.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { request } from '#renderer/lib/api/request.ts';
import { showToast } from '#renderer/lib/toast.ts';

export type PickList = Answer<typeof adminMarket.pickList>['items'];

/** What is on its way to the printer. */
export type Paper =
  | { readonly kind: 'slips'; readonly desks: readonly OrderDesk[] }
  | { readonly kind: 'list'; readonly items: PickList };

export interface Printing {
  readonly paper: Paper | null;
  readonly isReading: boolean;
  readonly slips: (numbers: readonly number[]) => void;
  readonly list: () => void;
  readonly done: () => void;
}

/** Reads what is to be printed as it is now, and says so where it can't be read. */
export function usePrinting(): Printing {
  const errorText = useErrorText();
  const [paper, setPaper] = useState<Paper | null>(null);
  const read = useMutation({
    mutationFn: async (numbers: readonly number[] | null): Promise<Paper> => {
      if (numbers === null) {
        return { kind: 'list', items: (await request(adminMarket.pickList, {})).items };
      }
      const desks: OrderDesk[] = [];
      for (const number of numbers) {
        desks.push(await request(adminMarket.desk, { params: { number } }));
      }
      return { kind: 'slips', desks };
    },
    onSuccess: setPaper,
    onError: (error) => showToast('bad', errorText(error)),
  });
  return {
    paper,
    isReading: read.isPending,
    slips: read.mutate,
    list: () => read.mutate(null),
    done: () => setPaper(null),
  };
}
