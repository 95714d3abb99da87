import { endpoint, type Answer } from '../endpoint.ts';
import type * as Schemas from './offering-chain.schema.ts';

const root = '/api/admin/offerings/:id/chain/';
const contracts = '/api/admin/offering-contracts/';
const acting = { audience: 'admin', tags: ['Offerings'] } as const;

/**
 * What administrators sign for offerings with a wallet. The server gives the data and looks at the chain; what a
 * wallet reports is a hint and proves nothing.
 */
export const offeringChain = {
  one: endpoint<typeof Schemas.offeringChainSchemas>('GET', root, acting),
  askRegistry: endpoint<typeof Schemas.askRegistrySchemas>('POST', contracts, acting),
  askToken: endpoint<typeof Schemas.askTokenSchemas>('POST', root, acting),
  call: endpoint<typeof Schemas.callSchemas>('POST', `${root}calls/`, acting),
  issue: endpoint<typeof Schemas.issueSchemas>('GET', `${root}issue/`, acting),
  plan: endpoint<typeof Schemas.planIssueSchemas>('POST', `${root}issue/`, acting),
  register: endpoint<typeof Schemas.registerSchemas>('GET', `${root}register/`, acting),
  compare: endpoint<typeof Schemas.compareSchemas>('POST', `${root}register/`, acting),
  acts: endpoint<typeof Schemas.holderActsSchemas>('GET', `${root}acts/`, acting),
  freeze: endpoint<typeof Schemas.freezeSchemas>('POST', `${root}acts/`, {
    audience: 'admin',
    tags: ['Offerings', 'Proposals'],
  }),
  recover: endpoint<typeof Schemas.recoverSchemas>('POST', `${root}recoveries/`, {
    audience: 'admin',
    tags: ['Offerings', 'Proposals'],
  }),
  sent: endpoint<typeof Schemas.sentContractSchemas>('POST', `${contracts}:id/sent/`, acting),
  withdraw: endpoint<typeof Schemas.withdrawContractSchemas>(
    'POST',
    `${contracts}:id/withdraw/`,
    acting,
  ),
};

export type OfferingChain = Answer<typeof offeringChain.one>;
export type OfferingIssue = Answer<typeof offeringChain.issue>;
export type OfferingRegister = Answer<typeof offeringChain.register>;
export type HolderActs = Answer<typeof offeringChain.acts>;
export type OfferingCall = Answer<typeof offeringChain.call>;
export type OfferingContract = Answer<typeof offeringChain.askToken>;
