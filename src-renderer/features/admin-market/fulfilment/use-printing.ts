import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminMarket, type OrderDesk } from '#contract/api/admin/market/market.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { request } from '#renderer/lib/api/request.ts';
import { showToast } from '#renderer/lib/toast.ts';

export type PickList = Answer<typeof adminMarket.pickList>['items'];

/** What is on its way to the printer. */
export type Paper =
  | { readonly kind: 'slips' | 'labels'; readonly desks: readonly OrderDesk[] }
  | { readonly kind: 'list'; readonly items: PickList };

export interface Printing {
  readonly paper: Paper | null;
  readonly isReading: boolean;
  readonly slips: (numbers: readonly number[]) => void;
  /** Where the parcels go, one a page; an order whose address was erased has none, which is said. */
  readonly labels: (numbers: readonly number[]) => void;
  readonly list: () => void;
  readonly done: () => void;
}

interface Wanted {
  readonly kind: Paper['kind'];
  readonly numbers: readonly number[];
}

/** Reads what is to be printed as it is now, and says so where it can't be read. */
export function usePrinting(): Printing {
  const { t } = useTranslation('shop-orders');
  const errorText = useErrorText();
  const [paper, setPaper] = useState<Paper | null>(null);
  const read = useMutation({
    mutationFn: async ({ kind, numbers }: Wanted): Promise<Paper> => {
      if (kind === 'list') {
        return { kind, items: (await request(adminMarket.pickList, {})).items };
      }
      const desks: OrderDesk[] = [];
      for (const number of numbers) {
        desks.push(await request(adminMarket.desk, { params: { number } }));
      }
      if (kind === 'slips') return { kind, desks };
      return { kind, desks: desks.filter(({ order }) => order.address !== null) };
    },
    onSuccess: (made, { numbers }) => {
      const missing = made.kind === 'list' ? 0 : numbers.length - made.desks.length;
      if (made.kind === 'labels' && made.desks.length === 0) {
        showToast('info', t('labels.none'));
        return;
      }
      if (missing > 0) showToast('info', t('labels.missing', { count: missing }));
      setPaper(made);
    },
    onError: (error) => showToast('bad', errorText(error)),
  });
  return {
    paper,
    isReading: read.isPending,
    slips: (numbers) => read.mutate({ kind: 'slips', numbers }),
    labels: (numbers) => read.mutate({ kind: 'labels', numbers }),
    list: () => read.mutate({ kind: 'list', numbers: [] }),
    done: () => setPaper(null),
  };
}
