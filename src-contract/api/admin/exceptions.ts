import type * as Schemas from './exceptions.schema.ts';
import { endpoint, type Answer } from '../endpoint.ts';

export const adminExceptions = {
  list: endpoint<typeof Schemas.listSchemas>('GET', '/api/admin/payments/', {
    audience: 'admin',
    tags: ['Payments'],
  }),
  /**
   * The purchase takes effect with what arrived; what is missing is borne by the company. Where that
   * is more than one person decides, it is proposed.
   */
  activate: endpoint<typeof Schemas.activateSchemas>(
    'POST',
    '/api/admin/payments/exceptions/:id/activate/',
    { audience: 'admin', tags: ['Payments', 'Proposals', 'Audit'], movesMoney: true },
  ),
  refund: endpoint<typeof Schemas.refundSchemas>(
    'POST',
    '/api/admin/payments/exceptions/:id/refund/',
    { audience: 'admin', tags: ['Payments', 'Audit'], movesMoney: true },
  ),
  sweeps: endpoint<typeof Schemas.sweepsSchemas>('GET', '/api/admin/payments/sweeps/', {
    audience: 'admin',
    tags: ['Payments'],
  }),
  /** What moved the treasury's tokens and nothing explains. */
  movements: endpoint<typeof Schemas.movementsSchemas>('GET', '/api/admin/payments/movements/', {
    audience: 'admin',
    tags: ['Payments'],
  }),
  /** Asks to have one booked as the owner's own; somebody else accepts it. */
  own: endpoint<typeof Schemas.ownSchemas>('POST', '/api/admin/payments/movements/owner/', {
    audience: 'admin',
    tags: ['Payments', 'Proposals'],
  }),
};

export type AdminExceptionPage = Answer<typeof adminExceptions.list>;
export type AdminException = AdminExceptionPage['items'][number];
export type Sweeps = Answer<typeof adminExceptions.sweeps>;
export type UnexplainedMovements = Answer<typeof adminExceptions.movements>;
export type UnexplainedMovement = UnexplainedMovements['items'][number];
