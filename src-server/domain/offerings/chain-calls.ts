import type { offeringChain, OfferingCall } from '#contract/api/admin/offering-chain.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { MAX_ITEMS } from '#contract/rules/offerings/calls.ts';
import { offeringCalls, registryCalls } from '../../chain/offerings/calldata.ts';
import {
  AGENT_ROLE,
  offeringInterface,
  registryInterface,
} from '../../chain/offerings/contracts.ts';
import type { Transaction } from '../../database/database.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { parseAddress } from '../withdrawals/address.ts';
import { chainDocumentName } from './anchors.ts';
import { findOffering, findVersion } from './approval.ts';
import { acceptedContract, chainStep } from './contracts.ts';
import { holderActCall, type ActCall } from './holders/act-chain.ts';
import { isAsPlanned, nextBatch, readIssue } from './issue-chain.ts';
import { assertRegisterAgrees } from './register.ts';
import { fixPlan, type IssueRow } from './issue-plan.ts';

type Asked = Body<typeof offeringChain.call> & { readonly actorId: number; readonly id: number };
interface Target {
  readonly to: string | null;
  readonly data: string;
  /** The plan that is fixed once this is given. */
  readonly plan?: IssueRow;
}
interface Noted {
  readonly target: Omit<Target, 'plan'>;
  readonly plan: IssueRow | undefined;
}

/**
 * What a wallet of the company is to sign for an offering; who asked for it is kept. The contracts themselves refuse
 * who may not, and what was done already.
 * @throws DomainError `not_found`, `payouts_off`, `chain_step`, `validation`, `conflict` for a version that nobody
 *   approved
 */
export async function giveCall(services: Services, asked: Asked): Promise<OfferingCall> {
  const { deployment } = requireChain(services);
  const { database } = services;
  await findOffering(database.db, asked.id);
  // Agents are made and wallets frozen all the same: that is how a difference is mended.
  if (!asked.call.endsWith('_agent') && !isActCall(asked.call)) {
    await assertRegisterAgrees(database.db, asked.id);
  }
  const { plan, ...target } = await targetOf(services, asked);
  await database.transaction((tx) => noteCall(tx, services, { asked, target, plan }));
  return { chain_id: deployment.chainId, ...target };
}

async function noteCall(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  { asked, target, plan }: { readonly asked: Asked } & Noted,
): Promise<void> {
  if (plan) await fixPlan(tx, plan, services.clock.now());
  await audit(tx, {
    actorId: asked.actorId,
    action: 'offering.call_given',
    subject: `offering/${asked.id}`,
    after: { key: asked.call, ...(target.to !== null && { to: target.to }) },
    at: services.clock.now(),
  });
}

/** What a call is, read from chain and database before any lock. */
async function targetOf(services: Services, asked: Asked): Promise<Target> {
  const { call, id, act } = asked;
  if (!isActCall(call)) return setUpCall(services, { ...asked, call });
  if (act === undefined) throw invalidField('act', 'field.required');
  return holderActCall(services, { id, act, call });
}

const isActCall = (call: Asked['call']): call is ActCall => call.startsWith('act_');
type SetUpCall = Exclude<Asked['call'], ActCall>;

/** What prepares an offering on chain and issues it. */
async function setUpCall(
  services: Services,
  { call, id, agent, version: versionId }: Asked & { readonly call: SetUpCall },
): Promise<Target> {
  const { deployment } = requireChain(services);
  const tx = services.database.db;
  const registry = () => acceptedContract(tx, deployment.chainId, null);
  const token = () => acceptedContract(tx, deployment.chainId, id);
  const agentAddress = (): string => {
    if (agent === undefined) throw invalidField('agent', 'field.required');
    return parseAddress(agent, deployment);
  };
  switch (call) {
    case 'registry_agent':
      return {
        to: (await registry()).address,
        data: registryInterface.encodeFunctionData('grantRole', [AGENT_ROLE, agentAddress()]),
      };
    case 'token_agent':
      return {
        to: (await token()).address,
        data: offeringInterface.encodeFunctionData('grantRole', [AGENT_ROLE, agentAddress()]),
      };
    case 'custody': {
      const { address, custody } = await registry();
      return { to: address, data: registryCalls.setCustody(custody ?? '', true) };
    }
    case 'anchor': {
      if (versionId === undefined) throw invalidField('version', 'field.required');
      const { address } = await token();
      const { document, version } = await findVersion(tx, id, versionId);
      if (version.approvedAt === null) throw new DomainError('conflict');
      const name = chainDocumentName(document);
      return {
        to: address,
        data: offeringCalls.setDocument(name, version.version, `0x${version.digest}`),
      };
    }
    case 'register':
    case 'renew':
    case 'relocate':
      return registrationCall(services, id, call);
    case 'issue':
      return batchCall(services, id);
    case 'close':
      return closeCall(services, id);
  }
}

/** Registers, renews or relocates as many wallets as one transaction takes. */
async function registrationCall(
  services: Services,
  id: number,
  call: 'register' | 'renew' | 'relocate',
): Promise<Target> {
  const { registry, registrations } = await readIssue(services.database.db, services, id);
  const items = registrations[call].slice(0, MAX_ITEMS);
  if (items.length === 0) throw new DomainError('conflict', { message: 'No wallet needs it.' });
  return { to: registry.address, data: registryCalls[call](items) };
}

async function batchCall(services: Services, id: number): Promise<Target> {
  const chain = await readIssue(services.database.db, services, id);
  if (chain.issue.finding !== null) throw new DomainError('conflict');
  const batch = nextBatch(chain);
  if (!batch) throw new DomainError('conflict', { message: 'All of it is issued.' });
  return { to: chain.token.address, data: offeringCalls.issue(batch), plan: chain.issue };
}

/** Ends an issue that final blocks have whole and as it was planned; nobody is asked to close another one. */
async function closeCall(services: Services, id: number): Promise<Target> {
  const chain = await readIssue(services.database.db, services, id);
  const { issue, items, settled, newest, token } = chain;
  if (newest.isClosed || issue.finding !== null) throw new DomainError('conflict');
  if (settled.nextItem < items.length) throw chainStep('batches');
  if (!(await isAsPlanned(services, chain))) throw new DomainError('conflict');
  const lockedUntil = issue.lockedUntil.getTime() / 1000;
  return {
    to: token.address,
    data: offeringCalls.closeIssue(BigInt(issue.units), lockedUntil),
    plan: issue,
  };
}
