import type * as Schemas from './withdrawals.schema.ts';
import { endpoint, type Answer, type Query } from '../endpoint.ts';

export const adminWithdrawals = {
  list: endpoint<typeof Schemas.listSchemas>('GET', '/api/admin/withdrawals/', {
    audience: 'admin',
    tags: ['Withdrawals'],
  }),
  accept: endpoint<typeof Schemas.acceptSchemas>('POST', '/api/admin/withdrawals/confirm/', {
    audience: 'admin',
    tags: ['Withdrawals'],
    movesMoney: true,
  }),
  refuse: endpoint<typeof Schemas.refuseSchemas>('POST', '/api/admin/withdrawals/:number/refuse/', {
    audience: 'admin',
    tags: ['Withdrawals', 'User', 'Ledger'],
    movesMoney: true,
  }),
};

export type AdminWithdrawalPage = Answer<typeof adminWithdrawals.list>;
export type AdminWithdrawal = AdminWithdrawalPage['items'][number];
export type AdminView = Query<typeof adminWithdrawals.list>['view'];
