import { endpoint, type Answer } from './endpoint.ts';
import type * as Schemas from './vouchers.schema.ts';

/** What shows a paid withdrawal to anyone, and the link that its member makes for it. */
export const vouchers = {
  one: endpoint<typeof Schemas.oneSchemas>('GET', '/api/withdrawals/:number/voucher/', {
    audience: 'member',
    tags: ['Withdrawals'],
  }),
  /** Makes a link; an earlier one of the same withdrawal ends. */
  share: endpoint<typeof Schemas.shareSchemas>('POST', '/api/withdrawals/:number/voucher/', {
    audience: 'member',
    tags: ['Withdrawals'],
  }),
  revoke: endpoint<typeof Schemas.revokeSchemas>(
    'POST',
    '/api/withdrawals/:number/voucher/revoke/',
    { audience: 'member', tags: ['Withdrawals'] },
  ),
  /** Opens a link. The token travels in the body: no log and no history of a proxy holds it. */
  open: endpoint<typeof Schemas.openSchemas>('POST', '/api/vouchers/', { audience: 'anyone' }),
};

export type Voucher = Answer<typeof vouchers.open>['voucher'];
export type VoucherLink = NonNullable<Answer<typeof vouchers.one>['link']>;
