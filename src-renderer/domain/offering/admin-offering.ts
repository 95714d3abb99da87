import { queryOptions } from '@tanstack/react-query';
import { adminOfferings } from '#contract/api/admin/offerings.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { request } from '#renderer/lib/api/request.ts';

/** Polling interval in milliseconds: members subscribe, and others decide. */
export const OFFERING_LOOK = 30 * SECOND_MS;

/** An offering as administrators see it. */
export const adminOfferingQuery = (id: number) =>
  queryOptions({
    queryKey: ['Offerings', 'admin', 'one', id],
    queryFn: ({ signal }) => request(adminOfferings.one, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: OFFERING_LOOK,
  });

export const ADMIN_OFFERINGS_PATH = '/admin/offerings';
export const adminOfferingPath = (id: number | string): string => `${ADMIN_OFFERINGS_PATH}/${id}`;
export const offeringChainPath = (id: number): string => `${adminOfferingPath(id)}/chain`;
