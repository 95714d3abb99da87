import { ZeroAddress } from 'ethers';
import { expect } from 'vitest';
import { DAY_S } from '#contract/rules/durations.ts';
import { payoutsInterface } from '#server/chain/artifacts.ts';
import { sendAndWait } from '#server/chain/receipt-of.ts';
import { canAnchor, encodeAnchor } from '#server/chain/treasury/anchor-calldata.ts';
import { OPERATOR_ROLE } from '#server/chain/treasury/roles.ts';
import { freshAddress, newItem, type TreasuryChain } from '../treasury.ts';
import { NOT_ALLOWED, refusal, usdtOf, type TreasuryCase } from './case.ts';

const call = (method: string, inputs: readonly unknown[] = []): string =>
  payoutsInterface.encodeFunctionData(method, inputs);

/** Mines a block so many seconds later. */
async function pass(chain: TreasuryChain, seconds: number): Promise<void> {
  await chain.call('evm_increaseTime', seconds);
  await chain.call('evm_mine');
}

export const roleCases: readonly TreasuryCase[] = [
  {
    name: 'only an operator pays',
    run: async (chain) => {
      const batch = await chain.batch([newItem()]);
      expect(await refusal(chain, batch, chain.outsider.address)).toBe(NOT_ALLOWED);
      expect(await refusal(chain, batch, chain.owner.address)).toBe(NOT_ALLOWED);
      await chain.own('grantRole', [OPERATOR_ROLE, chain.outsider.address]);
      expect(await refusal(chain, batch, chain.outsider.address)).toBeNull();
      await chain.own('revokeRole', [OPERATOR_ROLE, chain.outsider.address]);
      expect(await refusal(chain, batch, chain.outsider.address)).toBe(NOT_ALLOWED);
    },
  },

  {
    name: 'an operator may neither withdraw, set limits, grant roles nor end a pause',
    run: async (chain) => {
      const { address } = chain.deployment.tokens.USDT;
      const operator = chain.operator.address;
      for (const [method, inputs] of [
        ['withdraw', [address, operator, 1n]],
        ['setDailyLimit', [address, 1n]],
        ['grantRole', [OPERATOR_ROLE, operator]],
        ['unpause', []],
      ] as const) {
        const data = payoutsInterface.encodeFunctionData(method, inputs);
        expect(await chain.refusal(operator, data)).toBe(NOT_ALLOWED);
      }
    },
  },

  {
    name: 'the owner withdraws tokens and the own coin of the chain',
    run: async (chain) => {
      const to = freshAddress();
      await chain.own('withdraw', [chain.deployment.tokens.USDT.address, to, 7n]);
      expect(await usdtOf(chain, to)).toBe(7n);
      await sendAndWait(chain.owner, { to: chain.deployment.treasury, value: 9n });
      await chain.own('withdraw', [ZeroAddress, to, 9n]);
      expect(await chain.provider.getBalance(to)).toBe(9n);
      const nowhere = payoutsInterface.encodeFunctionData('withdraw', [
        ZeroAddress,
        ZeroAddress,
        0n,
      ]);
      expect(await chain.refusal(chain.owner.address, nowhere)).toBe('NoRecipient');
    },
  },

  {
    name: 'an operator can stop payments, and only the owner allows them again',
    run: async (chain) => {
      const batch = await chain.batch([newItem()]);
      const pause = payoutsInterface.encodeFunctionData('pause');
      expect(await chain.refusal(chain.outsider.address, pause)).toBe(NOT_ALLOWED);
      await sendAndWait(chain.operator, { to: chain.deployment.treasury, data: pause });
      expect(await refusal(chain, batch)).toBe('EnforcedPause');
      await chain.own('unpause');
      expect(await refusal(chain, batch)).toBeNull();
    },
  },
  {
    name: 'the owner is one, and is not granted, revoked or given up like other roles',
    run: async (chain) => {
      const role = `0x${'0'.repeat(64)}`;
      const { owner, outsider } = chain;
      for (const method of ['grantRole', 'revokeRole']) {
        expect(await chain.refusal(owner.address, call(method, [role, outsider.address]))).toBe(
          'AccessControlEnforcedDefaultAdminRules',
        );
      }
      expect(await chain.refusal(owner.address, call('renounceRole', [role, owner.address]))).toBe(
        'AccessControlEnforcedDefaultAdminDelay',
      );
    },
  },

  {
    name: 'the owner changes in two steps, after a delay, and the old one may take it back',
    run: async (chain) => {
      const { owner, outsider } = chain;
      const accept = call('acceptDefaultAdminTransfer');
      const unpause = call('setDailyLimit', [chain.deployment.tokens.TCT.address, 1n]);
      const before = await chain.call('evm_snapshot');

      await chain.own('beginDefaultAdminTransfer', [outsider.address]);
      await pass(chain, 3 * DAY_S - 10);
      expect(await chain.refusal(outsider.address, accept)).toBe(
        'AccessControlEnforcedDefaultAdminDelay',
      );
      await pass(chain, 20);
      expect(await chain.refusal(chain.operator.address, accept)).toBe(
        'AccessControlInvalidDefaultAdmin',
      );
      expect(await chain.refusal(owner.address, unpause)).toBeNull();
      await sendAndWait(outsider, { to: chain.deployment.treasury, data: accept });
      expect(await chain.refusal(owner.address, unpause)).toBe(NOT_ALLOWED);
      expect(await chain.refusal(outsider.address, unpause)).toBeNull();

      await chain.call('evm_revert', before);
      await chain.own('beginDefaultAdminTransfer', [outsider.address]);
      await chain.own('cancelDefaultAdminTransfer');
      await pass(chain, 4 * DAY_S);
      expect(await chain.refusal(outsider.address, accept)).toBe(
        'AccessControlInvalidDefaultAdmin',
      );
    },
  },
  {
    name: 'a row of the audit log is noted by an operator alone, also while payments are paused',
    run: async (chain) => {
      const digest = `0x${'5a'.repeat(32)}`;
      const data = encodeAnchor({ row: 42, digest });
      expect(await chain.refusal(chain.outsider.address, data)).toBe(NOT_ALLOWED);
      expect(await chain.refusal(chain.owner.address, data)).toBe(NOT_ALLOWED);
      expect(await chain.refusal(chain.operator.address, data)).toBeNull();
      expect(await chain.treasury.canAnchor()).toBe(true);
      expect(canAnchor('0x6080604052')).toBe(false);
    },
  },
];
