import { getBytes, hexlify, id, Signature, toBeHex, Wallet, ZeroAddress } from 'ethers';
import { expect } from 'vitest';
import { approvedPayoutsInterface, artifacts } from '#server/chain/artifacts.ts';
import { deploy } from '#server/chain/deploy.ts';
import {
  approvalDigest,
  MAX_PACKED_AMOUNT,
  packItems,
} from '#server/chain/treasury/approved-calldata.ts';
import { APPROVER_ROLE, OPERATOR_ROLE } from '#server/chain/treasury/roles.ts';
import type { Approval, PayBatch } from '#server/chain/treasury/types.ts';
import {
  approvalBy,
  freshAddress,
  newItem,
  withTreasury,
  type TreasuryChain,
} from '../treasury.ts';
import { mockArtifact } from '../mock-artifacts.ts';
import { expectPaid, NOT_ALLOWED, refusal, usdtOf, type TreasuryCase } from './case.ts';

/** Order of the group of secp256k1: with it any signature has a twin. */
const GROUP_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const signed = (batch: PayBatch, approval: Approval): PayBatch => ({ ...batch, approval });

/** A batch with the approver's signature of another one. */
const withApprovalOf = (chain: TreasuryChain, batch: PayBatch, other: PayBatch): PayBatch =>
  signed(batch, approvalBy(chain.approver, chain.deployment, other));

/** Calldata whose items are any bytes, signed by the approver as they are. */
async function rawCall(chain: TreasuryChain, items: string): Promise<string> {
  const { run, deadline, token } = await chain.batch([]);
  const { chainId, treasury } = chain.deployment;
  const signature = await chain.approver.signTypedData(
    { name: 'TCT Payouts', version: '2', chainId, verifyingContract: treasury },
    {
      Batch: [
        { name: 'run', type: 'bytes32' },
        { name: 'token', type: 'address' },
        { name: 'deadline', type: 'uint256' },
        { name: 'items', type: 'bytes' },
      ],
    },
    { run, token, deadline, items },
  );
  return approvedPayoutsInterface.encodeFunctionData('pay', [
    run,
    deadline,
    token,
    items,
    chain.approver.address,
    signature,
  ]);
}

export const approvalCases: readonly TreasuryCase[] = [
  {
    name: 'a batch names who approved and who sent it, and then its payments',
    run: async (chain) => {
      const batch = await chain.batch([newItem(), newItem()]);
      const { logs } = await chain.pay(batch);
      const events = logs
        .filter(({ address }) => address === chain.deployment.treasury)
        .map((log) => approvedPayoutsInterface.parseLog(log));
      expect(
        events.map((event) => [event?.name, ...((event?.args.toArray() ?? []) as unknown[])]),
      ).toEqual([
        ['Approved', batch.run, chain.approver.address, chain.operator.address],
        ...batch.items.map(({ number }) => ['Paid', batch.run, number]),
      ]);
    },
  },
  {
    name: 'what wallets sign as typed data is what the contract hashes',
    run: async (chain) => {
      const batch = await chain.batch([newItem(), newItem({ amount: MAX_PACKED_AMOUNT })]);
      const { run, deadline, token, items } = batch;
      const data = approvedPayoutsInterface.encodeFunctionData('batchDigest', [
        run,
        deadline,
        token,
        packItems(items),
      ]);
      const digest = await chain.provider.call({ to: chain.deployment.treasury, data });
      expect(digest).toBe(approvalDigest(chain.deployment, batch));
    },
  },
  {
    name: 'a batch signed by somebody without the role is refused',
    run: async (chain) => {
      const batch = await chain.batch([newItem()]);
      const { outsider, owner, deployment } = chain;
      for (const wallet of [outsider, owner]) {
        const wrong = signed(batch, approvalBy(wallet, deployment, batch));
        expect(await refusal(chain, wrong)).toBe('NotApprover');
        // In the approver's name it is no signature of theirs.
        const forged = signed(batch, {
          ...wrong.approval,
          approver: chain.approver.address,
        } as Approval);
        expect(await refusal(chain, forged)).toBe('WrongSignature');
      }
      // Control.
      expect(await refusal(chain, batch)).toBeNull();
    },
  },
  {
    name: 'an operator can not approve what it sends, also with both roles',
    run: async (chain) => {
      const { operator, outsider, deployment } = chain;
      const batch = await chain.batch([newItem()]);
      const own = signed(batch, approvalBy(operator, deployment, batch));
      expect(await refusal(chain, own)).toBe('ApproverIsSender');
      await chain.own('grantRole', [APPROVER_ROLE, operator.address]);
      expect(await refusal(chain, own)).toBe('ApproverIsSender');
      // Another operator may send what this one approved.
      await chain.own('grantRole', [OPERATOR_ROLE, outsider.address]);
      expect(await refusal(chain, own, outsider.address)).toBeNull();
    },
  },
  {
    name: 'an approver pays nothing alone, and an operator is needed beside the signature',
    run: async (chain) => {
      const { approver, outsider } = chain;
      const batch = await chain.batch([newItem()]);
      expect(await refusal(chain, batch, approver.address)).toBe(NOT_ALLOWED);
      expect(await refusal(chain, batch, outsider.address)).toBe(NOT_ALLOWED);
    },
  },
  {
    name: 'the signature of an approver whose role was revoked counts no more',
    run: async (chain) => {
      const batch = chain.approved(await chain.batch([newItem()]));
      await chain.own('revokeRole', [APPROVER_ROLE, chain.approver.address]);
      expect(await refusal(chain, batch)).toBe('NotApprover');
      await chain.own('grantRole', [APPROVER_ROLE, chain.approver.address]);
      expect(await refusal(chain, batch)).toBeNull();
    },
  },
  {
    name: 'nobody but the owner makes an approver',
    run: async (chain) => {
      const data = approvedPayoutsInterface.encodeFunctionData('grantRole', [
        APPROVER_ROLE,
        chain.outsider.address,
      ]);
      for (const from of [chain.operator, chain.approver, chain.outsider]) {
        expect(await chain.refusal(from.address, data)).toBe(NOT_ALLOWED);
      }
      expect(await chain.refusal(chain.owner.address, data)).toBeNull();
    },
  },
  {
    name: 'nothing of a batch can be changed once it is signed',
    run: async (chain) => {
      const [first, second] = [newItem(), newItem()];
      const batch = await chain.batch([first, second]);
      const changes: Partial<PayBatch>[] = [
        { items: [first, { ...second, amount: second.amount + 1n }] },
        { items: [first, { ...second, to: freshAddress() }] },
        { items: [first, { ...second, number: newItem().number }] },
        { items: [first] },
        { items: [second, first] },
        { items: [first, second, newItem()] },
        { token: chain.deployment.tokens.USDC.address },
        { deadline: batch.deadline + 1 },
        { run: id('another run') },
      ];
      for (const change of changes) {
        const changed = withApprovalOf(chain, { ...batch, ...change }, batch);
        expect(await refusal(chain, changed)).toBe('WrongSignature');
        // Control: signed as it is, it would be paid.
        expect(await refusal(chain, { ...batch, ...change })).toBeNull();
      }
    },
  },
  {
    name: 'a signature is for one contract on one chain',
    run: async (chain) => {
      const { approver, deployment } = chain;
      const batch = await chain.batch([newItem()]);
      const other = await withTreasury(chain, artifacts.approvedPayouts.bytecode);
      for (const scope of [
        { ...deployment, treasury: other.deployment.treasury },
        { ...deployment, chainId: deployment.chainId + 1 },
      ]) {
        const foreign = signed(batch, approvalBy(approver, scope, batch));
        expect(await refusal(chain, foreign)).toBe('WrongSignature');
      }
      expect(await refusal(other, chain.approved(batch))).toBe('WrongSignature');
      expect(await refusal(other, batch)).toBeNull();
    },
  },
  {
    name: 'a signature pays once: sent again, the batch is refused',
    run: async (chain) => {
      const batch = chain.approved(await chain.batch([newItem(), newItem()]));
      await expectPaid(chain, await chain.pay(batch), batch);
      expect(await refusal(chain, batch)).toBe('AlreadyPaid');
      expect((await chain.pay(batch)).status).toBe(0);
      for (const { to, amount } of batch.items) expect(await usdtOf(chain, to)).toBe(amount);
    },
  },
  {
    name: 'the twin of a signature is refused, and so is any other length',
    run: async (chain) => {
      const batch = await chain.batch([newItem()]);
      const approval = approvalBy(chain.approver, chain.deployment, batch);
      const { r, s, v, yParityAndS } = Signature.from(approval.signature);
      const bytes = getBytes(approval.signature);
      const twin = `${r}${toBeHex(GROUP_ORDER - BigInt(s), 32).slice(2)}${v === 27 ? '1c' : '1b'}`;
      for (const signature of [
        twin,
        `${r}${yParityAndS.slice(2)}`,
        hexlify(bytes.slice(0, 64)),
        `${approval.signature}00`,
        `0x${'00'.repeat(65)}`,
        '0x',
      ]) {
        const wrong = signed(batch, { ...approval, signature });
        expect(await refusal(chain, wrong)).toBe('WrongSignature');
      }
      expect(await refusal(chain, signed(batch, approval))).toBeNull();
    },
  },
  {
    name: 'nobody signs as the zero address, even where it had the role',
    run: async (chain) => {
      const batch = await chain.batch([newItem()]);
      const nobody = signed(batch, { approver: ZeroAddress, signature: `0x${'00'.repeat(65)}` });
      expect(await refusal(chain, nobody)).toBe('NotApprover');
      await chain.own('grantRole', [APPROVER_ROLE, ZeroAddress]);
      expect(await refusal(chain, nobody)).toBe('WrongSignature');
    },
  },
  {
    name: 'a contract approves by its own rules (ERC-1271)',
    run: async (chain) => {
      const { owner, outsider, approver, deployment } = chain;
      const key = new Wallet(outsider.privateKey, chain.provider);
      const { address } = await deploy(owner, mockArtifact('SigningWallet'), [key.address]);
      const batch = await chain.batch([newItem()]);
      const by = (wallet: Wallet): PayBatch =>
        signed(batch, { ...approvalBy(wallet, deployment, batch), approver: address });
      expect(await refusal(chain, by(key))).toBe('NotApprover');
      await chain.own('grantRole', [APPROVER_ROLE, address]);
      expect(await refusal(chain, by(key))).toBeNull();
      // It says no by its answer, or by reverting.
      expect(await refusal(chain, by(approver))).toBe('WrongSignature');
      const garbage = signed(batch, { approver: address, signature: '0x1234' });
      expect(await refusal(chain, garbage)).toBe('WrongSignature');
      const batchPaid = by(key);
      await expectPaid(chain, await chain.pay(batchPaid), batchPaid);
    },
  },
  {
    name: 'a contract without such rules approves nothing, whatever it answers',
    run: async (chain) => {
      const { treasury, tokens } = chain.deployment;
      const batch = await chain.batch([newItem()]);
      for (const approver of [tokens.USDT.address, treasury, freshAddress()]) {
        await chain.own('grantRole', [APPROVER_ROLE, approver]);
        const wrong = signed(batch, { approver, signature: `0x${'11'.repeat(65)}` });
        expect(await refusal(chain, wrong)).toBe('WrongSignature');
      }
    },
  },
  {
    name: 'items are of 40 bytes each: any other length is refused',
    run: async (chain) => {
      const whole = packItems([newItem(), newItem()]);
      expect(await chain.refusal(chain.operator.address, await rawCall(chain, whole))).toBeNull();
      for (const items of [`${whole}00`, whole.slice(0, -2), whole.slice(0, 2 + 2 * 39), '0x00']) {
        const data = await rawCall(chain, items);
        expect(await chain.refusal(chain.operator.address, data)).toBe('WrongLength');
      }
      expect(await chain.refusal(chain.operator.address, await rawCall(chain, '0x'))).toBe(
        'NoItems',
      );
    },
  },
  {
    name: 'an item is packed to the last bit: largest number and amount, neighbours untouched',
    run: async (chain) => {
      const { address: token } = chain.deployment.tokens.TCT;
      const large = newItem({ number: 2n ** 64n - 1n, to: `0x${'ff'.repeat(20)}` });
      const small = newItem({ number: 256n, amount: 1n });
      const batch = await chain.batch([large, small], { token });
      expect((await chain.pay(batch)).status).toBe(1);
      for (const { to, amount } of batch.items) {
        expect(await chain.treasury.tokenBalance('TCT', to)).toBe(amount);
      }
      const { number: block } = await chain.treasury.head();
      for (const [number, isPaid] of [
        [2n ** 64n - 1n, true],
        [2n ** 64n - 2n, false],
        [256n, true],
        [255n, false],
        [257n, false],
      ] as const) {
        expect(await chain.treasury.isPaid(number, block)).toBe(isPaid);
      }
      const most = await chain.batch([newItem({ amount: MAX_PACKED_AMOUNT })], { token });
      expect(await refusal(chain, most)).toBe('TreasuryShort');
    },
  },
  {
    name: 'numbers of several words of marks are each marked, also where one comes back',
    run: async (chain) => {
      const numbers = [1_000_001n, 2_000_001n, 1_000_002n, 2_000_002n];
      const batch = await chain.batch(numbers.map((number) => newItem({ number })));
      await expectPaid(chain, await chain.pay(batch), batch);
      const { number: block } = await chain.treasury.head();
      for (const number of numbers) expect(await chain.treasury.isPaid(number, block)).toBe(true);
      for (const number of numbers) {
        expect(await refusal(chain, await chain.batch([newItem({ number })]))).toBe('AlreadyPaid');
      }
    },
  },
];
