import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminAcademy } from '#contract/api/admin/academy/academy.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { academyQueries } from '../academy-queries.ts';

interface CatalogueOrder {
  /** Courses by their ids, as they are wanted before the server has said so. */
  readonly order: readonly number[];
  /** The last change was refused: what is there now is shown. */
  readonly error: Error | null;
  change(order: readonly number[]): void;
}

/** The order of the whole catalogue; changes are sent one after the other. */
export function useCatalogueOrder(known: readonly number[]): CatalogueOrder {
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<readonly number[] | null>(null);
  const send = useMutation({
    scope: { id: 'catalogue-order' },
    mutationFn: (courses: readonly number[]) =>
      request(adminAcademy.orderAll, { body: { courses: [...courses] } }),
    onSuccess: async (_done, sent) => {
      // What members see and the audit log may follow later.
      void invalidateTags(queryClient, { tags: ['Academy', 'Audit'] });
      await queryClient.invalidateQueries({ queryKey: academyQueries.list({}).queryKey });
      setWanted((now) => (now === sent ? null : now));
    },
    onError: () => {
      setWanted(null);
      void queryClient.invalidateQueries({ queryKey: ['Courses', 'list'] });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['Courses', 'choices'] }),
  });
  return {
    order: wanted ?? known,
    error: send.error,
    change(order) {
      setWanted(order);
      send.mutate(order);
    },
  };
}
