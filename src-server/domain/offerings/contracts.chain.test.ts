import { asc, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createOfferingChainWorld,
  type OfferingChainWorld,
} from '../../../tests/support/worlds/offering-chain.ts';
import { offeringInterface, registryDeployData } from '../../chain/offerings/contracts.ts';
import { readOffering } from '../../chain/offerings/reading.ts';
import { auditLog } from '../../database/schema/system.ts';
import { offeringChainView } from './chain-views.ts';
import { withdrawContract } from './contracts.ts';

let world: OfferingChainWorld;

beforeEach(async () => {
  world = await createOfferingChainWorld();
});
afterEach(() => world.close());

const view = (id: number) => offeringChainView(world.services.database.db, world.services, id);
const actions = async (): Promise<string[]> => {
  const { db } = world.services.database;
  const rows = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(like(auditLog.action, '%contract%'))
    .orderBy(asc(auditLog.id));
  return rows.map(({ action }) => action);
};

describe('the contracts of an offering', () => {
  it('are accepted once a final block has them as they were asked for', async () => {
    const id = await world.open();
    const registry = await world.registry();
    expect(registry).toMatchObject({ state: 'asked', address: null });
    await world.send(registry);
    await world.chain.mine();
    await world.watch();
    // Mined, and not final yet.
    expect((await world.contract(registry.id)).state).toBe('sent');
    await world.finalise();
    const accepted = await world.contract(registry.id);
    expect(accepted.state).toBe('accepted');

    const token = await world.token(id);
    await world.send(token);
    await world.finalise();
    const { address } = await world.contract(token.id);
    const head = await world.chain.treasury.head();
    expect(await readOffering(world.chain.rpc, address ?? '', head.number)).toMatchObject({
      name: 'Planta Solar',
      symbol: 'SOL',
      registry: accepted.address,
      supply: 40n,
      issued: 0n,
    });
    expect(await view(id)).toMatchObject({
      registry: { state: 'accepted', call: null },
      token: { state: 'accepted', address, call: null },
    });
    expect(await actions()).toEqual([
      'offering.contract_asked',
      'offering.contract_sent',
      'offering.contract_accepted',
      'offering.contract_asked',
      'offering.contract_sent',
      'offering.contract_accepted',
    ]);
  });

  it('allow the countries with a permit, and no other', async () => {
    const id = await world.open();
    const { token } = await world.deployed(id);
    const allowed = async (country: number): Promise<boolean> => {
      const data = offeringInterface.encodeFunctionData('isCountryAllowed', [country]);
      const answer = await world.chain.rpc.first((provider) => provider.call({ to: token, data }));
      return BigInt(answer) === 1n;
    };
    expect([await allowed(170), await allowed(484), await allowed(724)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('are asked for once, the registry before a token', async () => {
    const id = await world.open();
    expect(await world.refusal(world.token(id))).toBe('chain_step');
    await world.deployed(id);
    expect(await world.refusal(world.registry())).toBe('conflict');
    expect(await world.refusal(world.token(id))).toBe('conflict');
  });
});

describe("a stranger's contract", () => {
  it('is refused where its owner is another, though its code is the same', async () => {
    const registry = await world.registry();
    await world.send(registry, { data: registryDeployData(world.chain.outsider) });
    await world.finalise();
    expect(await world.contract(registry.id)).toMatchObject({
      state: 'refused',
      refusal: 'other_data',
      address: null,
    });
    // The same can be asked for again, and is accepted then: the refusal is of what was sent.
    const again = await world.registry();
    await world.send(again);
    await world.finalise();
    expect((await world.contract(again.id)).state).toBe('accepted');
  });

  it('is refused where its supply is one unit more', async () => {
    const [first, second] = [await world.open({ supply: 40 }), await world.open({ supply: 39 })];
    await world.deployed(first);
    const token = await world.token(second);
    const other = await world.token(await world.open({ supply: 40 }));
    await world.send(token, { data: other.data });
    await world.finalise();
    expect((await world.contract(token.id)).refusal).toBe('other_data');
  });

  it('is refused where the transaction calls one instead of making it', async () => {
    const registry = await world.registry();
    await world.send(registry, { to: world.chain.deployment.treasury, data: '0x' });
    await world.finalise();
    expect((await world.contract(registry.id)).refusal).toBe('not_creation');
  });

  it('is refused where the chain reverted it', async () => {
    const registry = await world.registry();
    const hash = await world.chain.send({
      from: world.signers.owner,
      data: registry.data,
      gas: 600_000n,
    });
    await world.report(registry, hash);
    await world.finalise();
    expect((await world.contract(registry.id)).refusal).toBe('reverted');
  });

  it('does not serve for two offerings', async () => {
    const [first, second] = [await world.open(), await world.open()];
    await world.deployed(first);
    const { txHash } = await world.contract((await view(first)).token?.id ?? 0);
    const token = await world.token(second);
    expect(await world.refusal(world.report(token, txHash ?? ''))).toBe('transfer_unmatched');
  });
});

describe('a deployment that did not go through', () => {
  it('waits while nobody has mined it, and takes the hash that replaced it', async () => {
    const registry = await world.registry();
    const hash = await world.send(registry);
    await world.watch();
    await world.chain.drop(hash);
    await world.finalise();
    expect((await world.contract(registry.id)).state).toBe('sent');
    await world.send(registry);
    await world.finalise();
    expect((await world.contract(registry.id)).state).toBe('accepted');
  });

  it('is never accepted once it was withdrawn', async () => {
    const registry = await world.registry();
    await world.send(registry);
    await world.services.database.transaction((tx) =>
      withdrawContract(tx, world.services, { id: registry.id, actorId: world.admin }),
    );
    await world.finalise();
    expect(await world.contract(registry.id)).toMatchObject({
      state: 'refused',
      refusal: 'withdrawn',
    });
  });

  it('is waited for again where the chain undid its final block', async () => {
    const before = await world.chain.snapshot();
    const registry = await world.registry();
    await world.send(registry);
    await world.finalise();
    const accepted = await world.contract(registry.id);
    expect(accepted.state).toBe('accepted');
    await world.chain.revert(before);
    await world.chain.pass(60);
    await world.chain.mine(12);
    await world.watch();
    expect(await world.contract(registry.id)).toMatchObject({ state: 'sent', address: null });
    // Sent once more, it is made at the same address, in another block.
    await world.send(registry);
    await world.finalise();
    const found = await world.contract(registry.id);
    expect(found).toMatchObject({ state: 'accepted', address: accepted.address });
    expect(found.blockHash).not.toBe(accepted.blockHash);
  });
});
