import type * as Schemas from './audit.schema.ts';
import { endpoint, type Answer } from '../endpoint.ts';

export const adminAudit = {
  list: endpoint<typeof Schemas.listSchemas>('GET', '/api/admin/audit/', {
    audience: 'admin',
    tags: ['Audit'],
  }),
  filters: endpoint<typeof Schemas.filtersSchemas>('GET', '/api/admin/audit/filters/', {
    audience: 'admin',
    tags: ['Audit'],
  }),
  /** Compares every row with the one before. */
  check: endpoint<typeof Schemas.checkSchemas>('POST', '/api/admin/audit/check/', {
    audience: 'admin',
    tags: ['Audit'],
  }),
};

export type AuditPage = Answer<typeof adminAudit.list>;
export type AuditRow = AuditPage['items'][number];
export type AuditCheck = Answer<typeof adminAudit.check>;
