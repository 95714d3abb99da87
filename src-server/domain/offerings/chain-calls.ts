import type { offeringChain, OfferingCall } from '#contract/api/admin/offering-chain.ts';
import type { Body } from '#contract/api/endpoint.ts';
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
import { acceptedContract } from './contracts.ts';

type Asked = Body<typeof offeringChain.call> & { readonly actorId: number; readonly id: number };
type Target = Omit<OfferingCall, 'chain_id'>;

/**
 * What a wallet of the company is to sign for an offering; who asked for it is kept. The contracts themselves refuse
 * who may not, and what was done already.
 * @throws DomainError `not_found`, `payouts_off`, `chain_step`, `validation`, `conflict` for a version that nobody
 *   approved
 */
export async function giveCall(
  tx: Transaction,
  services: Pick<Services, 'chain' | 'clock'>,
  asked: Asked,
): Promise<OfferingCall> {
  const { deployment } = requireChain(services);
  await findOffering(tx, asked.id);
  const target = await targetOf(tx, services, asked);
  await audit(tx, {
    actorId: asked.actorId,
    action: 'offering.call_given',
    subject: `offering/${asked.id}`,
    after: { key: asked.call, ...(target.to !== null && { to: target.to }) },
    at: services.clock.now(),
  });
  return { chain_id: deployment.chainId, ...target };
}

async function targetOf(
  tx: Transaction,
  services: Pick<Services, 'chain'>,
  { call, id, agent, version: versionId }: Asked,
): Promise<Target> {
  const { deployment } = requireChain(services);
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
  }
}
