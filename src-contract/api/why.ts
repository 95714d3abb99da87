import { endpoint, type Answer } from './endpoint.ts';
import type * as Schemas from './why.schema.ts';

/** "Why this number?": the evidence of a figure, from which the client computes it again. */
export const why = {
  entry: endpoint<typeof Schemas.entrySchemas>('GET', '/api/reports/why/entry/:id/', {
    audience: 'member',
    tags: ['Ledger'],
  }),
  earnings: endpoint<typeof Schemas.earningsSchemas>('GET', '/api/reports/why/earnings/:day/', {
    audience: 'member',
    tags: ['Ledger'],
  }),
  account: endpoint<typeof Schemas.accountSchemas>('GET', '/api/reports/why/account/:account/', {
    audience: 'member',
    tags: ['Ledger'],
  }),
  volume: endpoint<typeof Schemas.volumeSchemas>('GET', '/api/reports/why/volume/:side/', {
    audience: 'member',
    tags: ['Ledger'],
  }),
  path: endpoint<typeof Schemas.pathSchemas>('GET', '/api/reports/why/path/:event/', {
    audience: 'member',
    tags: ['Tree'],
  }),
};

export type WhyEntry = Answer<typeof why.entry>;
export type WhyEvidence = WhyEntry['evidence'];
export type Evidence<Kind extends WhyEvidence['type']> = Extract<WhyEvidence, { type: Kind }>;
export type WhyEarnings = Answer<typeof why.earnings>;
export type WhyBalance = Answer<typeof why.account>;
export type WhyVolume = Answer<typeof why.volume>;
export type WhyPath = Answer<typeof why.path>;
export type WhyPurchase = Evidence<'binary'>['purchases'][number];
