import { asc, inArray } from 'drizzle-orm';
import { id as keccak } from 'ethers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createOfferingChainWorld,
  type OfferingChainWorld,
} from '../../../tests/support/worlds/offering-chain.ts';
import { offeringCalls } from '../../chain/offerings/calldata.ts';
import { offeringAnchors } from '../../database/schema/offering-chain.ts';
import { auditLog } from '../../database/schema/system.ts';
import { requireChain } from '../../require-chain.ts';
import { watchAnchors } from './anchors.ts';
import { approveVersion, documentsOf, findOffering } from './approval.ts';
import { offeringChainView } from './chain-views.ts';
import { writeVersion } from './editing.ts';
import { oneOffering } from './views.ts';

let world: OfferingChainWorld;
let id: number;
let token: string;

beforeEach(async () => {
  world = await createOfferingChainWorld();
  id = await world.open();
  ({ token } = await world.deployed(id));
});
afterEach(() => world.close());

const db = () => world.services.database.db;
const versions = async () => (await offeringChainView(db(), world.services, id)).versions;
const anchored = async () => (await versions()).map((version) => version.anchored?.is_same ?? null);
const noted = async (): Promise<string[]> => {
  const rows = await db()
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(
      inArray(auditLog.action, [
        'offering.anchored',
        'offering.anchor_differs',
        'chain.final_blocks_undone',
      ]),
    )
    .orderBy(asc(auditLog.id));
  return rows.map(({ action }) => action);
};
/** What members read: of each document whether the chain has the same, and at a block that it knows. */
const shown = async () => {
  const { slug } = await findOffering(db(), id);
  const { documents, contract } = await oneOffering(db(), world.services, world.admin, slug);
  expect(contract?.address).toBe(token);
  return documents.map(({ anchor }) => anchor && anchor.block > 0 && anchor.is_same);
};
const subscribing = async () => world.subscribe(await world.member(), id, 1);

/** The second version of a document, approved. */
async function publishSecond(): Promise<number> {
  const { services, admin } = world;
  const [first] = await documentsOf(db(), id);
  const documentId = first?.document.id ?? 0;
  return services.database.transaction(async (tx) => {
    const texts = { text_es: 'Otro texto.', text_en: null };
    await writeVersion(tx, services, { actorId: admin, offeringId: id, documentId, ...texts });
    const [written] = await documentsOf(tx, id);
    const { id: version, digest } = written?.versions[0] ?? { id: 0, digest: '' };
    await approveVersion(tx, services, { actorId: admin, id, version, digest });
    return version;
  });
}

describe('documents of an offering with a token', () => {
  it('hold subscriptions up until a final block has them', async () => {
    expect(await world.refusal(subscribing())).toBe('chain_step');
    for (const version of await versions()) {
      await world.sign(id, { call: 'anchor', version: version.id }, world.signers.agents[0]);
    }
    await world.chain.mine();
    await world.watch();
    // Mined, and not final yet.
    expect(await anchored()).toEqual([null, null]);
    expect(await shown()).toEqual([null, null]);
    expect(await world.refusal(subscribing())).toBe('chain_step');
    await world.finalise();
    expect(await anchored()).toEqual([true, true]);
    expect(await shown()).toEqual([true, true]);
    expect(await subscribing()).toBeGreaterThan(0);
    // Read again, they are noted once.
    await world.watch();
    expect(await noted()).toEqual(['offering.anchored', 'offering.anchored']);
  });

  it('are anchored by an agent alone', async () => {
    const [version] = await versions();
    await world.sign(id, { call: 'anchor', version: version?.id ?? 0 }, world.chain.outsider);
    await world.finalise();
    expect(await anchored()).toEqual([null, null]);
  });

  it('hold subscriptions up again where another version is published', async () => {
    await world.anchorAll(id);
    const second = await publishSecond();
    expect(await world.refusal(subscribing())).toBe('chain_step');
    await world.sign(id, { call: 'anchor', version: second }, world.signers.agents[1]);
    await world.finalise();
    expect(await anchored()).toEqual([true, true, true]);
    expect(await subscribing()).toBeGreaterThan(0);
  });

  it('are not given to be anchored before two persons agreed to them', async () => {
    const { services, admin } = world;
    const [first] = await documentsOf(db(), id);
    await services.database.transaction((tx) =>
      writeVersion(tx, services, {
        actorId: admin,
        offeringId: id,
        documentId: first?.document.id ?? 0,
        text_es: 'Otro texto.',
        text_en: null,
      }),
    );
    const [written] = await documentsOf(db(), id);
    const waiting = written?.versions[0]?.id ?? 0;
    expect(await world.refusal(world.sign(id, { call: 'anchor', version: waiting }))).toBe(
      'conflict',
    );
  });

  it('never count where the chain has something else under their version', async () => {
    const [first] = await versions();
    const data = offeringCalls.setDocument(first?.chain_name ?? '', 1, keccak('another text'));
    await world.chain.send({ from: world.signers.agents[0], to: token, data });
    await world.finalise();
    await world.anchorAll(id);
    expect(await anchored()).toEqual([false, true]);
    expect(await shown()).toEqual([false, true]);
    expect(await noted()).toEqual(['offering.anchor_differs', 'offering.anchored']);
    expect(await world.refusal(subscribing())).toBe('chain_step');
  });

  it('are read again where the chain undid them', async () => {
    const before = await world.chain.snapshot();
    await world.anchorAll(id);
    expect(await anchored()).toEqual([true, true]);
    await world.chain.revert(before);
    await world.chain.pass(60);
    await world.chain.mine(12);
    await world.watch();
    expect(await anchored()).toEqual([null, null]);
    expect(await world.refusal(subscribing())).toBe('chain_step');
    await world.anchorAll(id);
    expect(await anchored()).toEqual([true, true]);
    expect(await noted()).toContain('chain.final_blocks_undone');
  });

  it('stay where the chain has forgotten the block at which they were read', async () => {
    await world.anchorAll(id);
    const { treasury } = requireChain(world.services);
    const final = await treasury.finalHead();
    // No source has blocks above its head.
    await db()
      .update(offeringAnchors)
      .set({ blockNumber: final.number + 500 });
    await watchAnchors(world.services, { ...final, number: final.number + 1_000 });
    expect(await anchored()).toEqual([true, true]);
    expect(await noted()).not.toContain('chain.final_blocks_undone');
  });
});
