import type * as Schemas from './payouts.schema.ts';
import { endpoint, type Answer } from '../endpoint.ts';

const money = { audience: 'admin', tags: ['Payouts', 'Withdrawals'], movesMoney: true } as const;

export const adminPayouts = {
  list: endpoint<typeof Schemas.listSchemas>('GET', '/api/admin/payouts/', {
    audience: 'admin',
    tags: ['Payouts'],
  }),
  treasury: endpoint<typeof Schemas.treasurySchemas>('GET', '/api/admin/payouts/treasury/', {
    audience: 'admin',
    tags: ['Payouts'],
  }),
  create: endpoint<typeof Schemas.createSchemas>('POST', '/api/admin/payouts/', money),
  /**
   * Asks to pay withdrawals although less than what is owed would be held then; somebody else accepts
   * it, and a run of them can be frozen for a day.
   */
  widen: endpoint<typeof Schemas.widenSchemas>('POST', '/api/admin/payouts/widen/', {
    ...money,
    tags: ['Payouts', 'Proposals'],
  }),
  one: endpoint<typeof Schemas.oneSchemas>('GET', '/api/admin/payouts/:number/', {
    audience: 'admin',
    tags: ['Payouts'],
  }),
  intent: endpoint<typeof Schemas.intentSchemas>(
    'POST',
    '/api/admin/payouts/:number/intent/',
    money,
  ),
  /** What a second person signs for a batch of a treasury that pays only what two approved. */
  approval: endpoint<typeof Schemas.approvalSchemas>(
    'GET',
    '/api/admin/payouts/:number/approvals/:batch/',
    { audience: 'admin', tags: ['Payouts'] },
  ),
  /** Stores the second person's signature for a batch. */
  approve: endpoint<typeof Schemas.approveSchemas>(
    'POST',
    '/api/admin/payouts/:number/approvals/',
    money,
  ),
  /** What a wallet that signs without a chain source of its own needs: nonce, fees, balance. */
  signing: endpoint<typeof Schemas.signingSchemas>('GET', '/api/admin/payouts/signing/', {
    audience: 'admin',
    tags: ['Payouts'],
  }),
  /** The row of the audit log that an operator notes on the chain, and whether today lacks one. */
  anchor: endpoint<typeof Schemas.anchorSchemas>('GET', '/api/admin/payouts/anchor/', {
    audience: 'admin',
    tags: ['Payouts', 'Audit'],
  }),
  /** Sends a signed transaction that notes a row. */
  anchorSigned: endpoint<typeof Schemas.anchorSignedSchemas>(
    'POST',
    '/api/admin/payouts/anchor/signed/',
    { audience: 'admin', tags: ['Audit'] },
  ),
  /** Takes a signed transaction of a batch: stored first, then sent, and sent again until it is seen. */
  signed: endpoint<typeof Schemas.signedSchemas>(
    'POST',
    '/api/admin/payouts/:number/signed/',
    money,
  ),
  submitted: endpoint<typeof Schemas.submittedSchemas>(
    'POST',
    '/api/admin/payouts/:number/submitted/',
    money,
  ),
  /** Gives up a run whose calldata was never handed to a wallet. */
  discard: endpoint<typeof Schemas.discardSchemas>(
    'POST',
    '/api/admin/payouts/:number/discard/',
    money,
  ),
  /** Asks to have an item in repair settled by hand; somebody else accepts it. */
  settle: endpoint<typeof Schemas.settleSchemas>(
    'POST',
    '/api/admin/payouts/:number/items/:item/settle/',
    {
      ...money,
      tags: ['Payouts', 'Proposals'],
    },
  ),
};

export type PayoutRun = Answer<typeof adminPayouts.one>;
export type PayoutBatch = PayoutRun['batches'][number];
export type PayoutItem = PayoutBatch['items'][number];
export type PayoutRunSummary = Answer<typeof adminPayouts.list>['items'][number];
export type PayoutCreated = Answer<typeof adminPayouts.create>;
export type PayoutIntent = Answer<typeof adminPayouts.intent>;
export type ApprovalRequest = Answer<typeof adminPayouts.approval>;
export type SigningTerms = Answer<typeof adminPayouts.signing>;
export type AuditAnchor = Answer<typeof adminPayouts.anchor>;
export type TreasuryView = Answer<typeof adminPayouts.treasury>;
