import { parseUnits, withdrawalCurrencies } from '#contract/rules/money.ts';
import { payoutsInterface } from '#server/chain/artifacts.ts';
import { encodeSweep } from '#server/chain/token-transfers.ts';
import { conducts } from '../chain/state.ts';
import { tokensInterface } from '../chain/tokens.ts';
import { tokenOf, transfer, withdrawalOf } from '../world.ts';
import type { Act } from './act.ts';
import { someRequest } from './members.ts';

/** Anybody may sweep a receiving address to the treasury. */
export const sweep: Act = async (world, _server, random) => {
  const request = await someRequest(world, random);
  if (!request) return;
  const currency = random.chance(0.8) ? request.currency : random.pick(withdrawalCurrencies);
  const data = encodeSweep(tokenOf(world, currency), [request.number]);
  world.chain.send({ from: world.stranger, to: world.deployment.receipts, data });
};

/** Dust for the treasury or for a receiving address, or nothing at all in somebody's name. */
export const dust: Act = async (world, _server, random) => {
  const request = await someRequest(world, random);
  const to = request && random.chance(0.6) ? request.address : world.deployment.treasury;
  const amount = BigInt(random.below(3));
  transfer(world, random.pick(withdrawalCurrencies), { from: world.stranger, to, amount });
};

/** The owner takes tokens out or puts some in. */
export const ownerMoves: Act = (world, _server, random) => {
  const currency = random.pick(withdrawalCurrencies);
  const { treasury, tokens } = world.deployment;
  const amount = parseUnits(String(1 + random.below(3000)), tokens[currency].decimals);
  if (random.chance(0.5)) {
    transfer(world, currency, { from: world.owner, to: treasury, amount });
    return;
  }
  const data = withdrawalOf(tokenOf(world, currency), world.owner, amount);
  world.chain.send({ from: world.owner, to: treasury, data });
};

export const pause: Act = (world) => {
  const method = world.chain.head.state.paused ? 'unpause' : 'pause';
  const data = payoutsInterface.encodeFunctionData(method);
  world.chain.send({ from: world.owner, to: world.deployment.treasury, data });
};

/** The issuer of a token changes what it does to a wallet. */
export const changeConduct: Act = (world, _server, random) => {
  const { wallet } = random.pick(world.members);
  const conduct = random.pick(Object.values(conducts));
  const data = tokensInterface.encodeFunctionData('setConduct', [wallet, conduct]);
  world.chain.send({ from: world.owner, to: tokenOf(world, 'USDC'), data });
};
