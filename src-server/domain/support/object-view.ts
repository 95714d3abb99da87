import type { TicketObject } from '#contract/api/support/tickets.ts';
import type { Database } from '../../database/database.ts';
import type { Services } from '../../services.ts';

/** Whose objects, and whether the staff read them. */
export interface Reading {
  readonly memberId: number;
  readonly isStaff: boolean;
}

/** An object of its member; null: there is no such one. */
export type View = (
  db: Database,
  services: Services,
  id: string,
  reading: Reading,
) => Promise<TicketObject | null>;

/** What no kind has of itself. */
export const nothing: Omit<TicketObject, 'kind' | 'id'> = {
  at: null,
  amount: null,
  fee: null,
  price: null,
  token_amount: null,
  currency: null,
  state: null,
  run_number: null,
  hold_until: null,
  missing: null,
  timeline: [],
  address: null,
  path: null,
};
