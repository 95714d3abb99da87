import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminAcademy, type CourseDraft } from '#contract/api/admin/academy/academy.ts';
import { request } from '#renderer/lib/api/request.ts';
import { academyQueries } from '../academy-queries.ts';
import { orderOf, type Order } from './order.ts';

interface CourseOrder {
  /** As it is wanted, before the server has said so. */
  readonly order: Order;
  readonly error: Error | null;
  change(order: Order): void;
}

/** The order of a course's modules and lessons; changes are sent one after the other. */
export function useOrder(course: CourseDraft): CourseOrder {
  const { id } = course;
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<Order | null>(null);
  const { queryKey } = academyQueries.one(id);
  const send = useMutation({
    // One at a time: each names the version that the one before it made.
    scope: { id: `course-order-${id}` },
    mutationFn: async (order: Order) => {
      const now = queryClient.getQueryData(queryKey) ?? course;
      const modules = order.map((one) => ({ id: one.id, lessons: [...one.lessons] }));
      const body = { version: now.version, modules };
      const saved = await request(adminAcademy.order, { params: { id }, body });
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, saved);
    },
    onError: () => {
      setWanted(null);
      void queryClient.invalidateQueries({ queryKey });
    },
    onSuccess: (_saved, sent) => {
      setWanted((now) => (now === sent ? null : now));
      void queryClient.invalidateQueries({ queryKey: ['Courses', 'checks'] });
    },
  });
  return {
    order: wanted ?? orderOf(course),
    error: send.error,
    change(order) {
      setWanted(order);
      send.mutate(order);
    },
  };
}
