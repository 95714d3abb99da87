import { expect, it } from 'vitest';
import { parseUnits } from '#contract/rules/money.ts';
import { replaceTreasury } from '../../../tests/support/chain/payouts.ts';
import { purchaseSuite } from '../../../tests/support/worlds/purchase-suite.ts';
import { purchaseTick } from './purchase-watcher.ts';
import { listSweeps } from '../../domain/purchases/sweeps.ts';

const suite = purchaseSuite();

it('what lies on addresses of the treasury before is swept there, by its own contract', async () => {
  const { world, chain } = suite;
  const request = await world.request(await world.newBuyer());
  await world.pay(request, '500');
  await world.finalise();
  const after = await replaceTreasury(chain);
  const services = { ...world.services, chain: after };
  const { db } = services.database;
  const tick = async (): Promise<void> => {
    await chain.finalise();
    await purchaseTick(services);
  };
  const shown = await listSweeps(db, services);
  expect(shown).toMatchObject({
    chain: { contract: chain.deployment.receipts },
    items: [{ amount: '500', numbers: [request.number] }],
  });
  const alone = { ...services, chain: { ...after, others: [] } };
  expect((await listSweeps(db, alone)).chain?.contract).toBe(after.deployment.receipts);
  const before = await chain.balanceOf('USDT', chain.deployment.treasury);
  await chain.send({
    from: chain.outsider,
    to: shown.chain?.contract ?? '',
    data: shown.items[0]?.calldata ?? '',
  });
  await tick();
  expect((await listSweeps(db, services)).items).toEqual([]);
  expect(await chain.balanceOf('USDT', chain.deployment.treasury)).toBe(
    before + parseUnits('500', 6),
  );
});
