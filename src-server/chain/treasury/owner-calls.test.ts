import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keccak256, toUtf8Bytes } from 'ethers';
import { freshAddress, startTreasuryChain } from '../../../tests/support/chain/treasury.ts';
import type { TreasuryChain } from '../../../tests/support/chain/treasury.ts';
import { safeBatchFile, type OwnerCall } from '../../../src-renderer/lib/chain/owner-calls.ts';
import { receiptOf } from '../receipt-of.ts';

interface BatchFile {
  readonly version: string;
  readonly chainId: string;
  readonly meta: { readonly name: string; readonly checksum: string };
  readonly transactions: readonly {
    readonly to: string;
    readonly value: string;
    readonly data: string;
    readonly contractMethod: { readonly name: string };
    readonly contractInputsValues: Readonly<Record<string, string>>;
  }[];
}

describe.each([1, 2] as const)('the owner’s calls on edition %i', (edition) => {
  let chain: TreasuryChain;

  beforeAll(async () => {
    chain = await startTreasuryChain({ edition });
  });
  afterAll(() => chain.stop());

  const file = (calls: readonly OwnerCall[], name = 'Calls'): BatchFile =>
    JSON.parse(
      safeBatchFile(
        {
          chainId: chain.deployment.chainId,
          contract: chain.deployment.treasury.toLowerCase(),
          name,
          createdAt: 1_795_000_000_000,
        },
        calls,
      ),
    ) as BatchFile;

  it('do what they say when the owner sends them, in their order', async () => {
    const { deployment, treasury, owner, provider } = chain;
    const { USDT } = deployment.tokens;
    const [operator, former, to] = [freshAddress(), chain.operator.address, freshAddress()];
    const { transactions, ...head } = file([
      { kind: 'grant', role: 'operator', account: operator.toLowerCase() },
      { kind: 'revoke', role: 'operator', account: former },
      { kind: 'grant', role: 'approver', account: operator },
      { kind: 'limit', token: USDT.address, amount: 123_000_000n },
      { kind: 'withdraw', token: USDT.address, to, amount: 7_500_000n },
    ]);
    expect(head).toMatchObject({ version: '1.0', chainId: String(deployment.chainId) });
    for (const { to: called, data, value } of transactions) {
      const sent = await owner.sendTransaction({ to: called, data, value });
      expect((await receiptOf(provider, sent.hash)).status).toBe(1);
    }
    expect(await treasury.hasOperatorRole(operator)).toBe(true);
    expect(await treasury.hasOperatorRole(former)).toBe(false);
    expect(await treasury.hasApproverRole(operator)).toBe(edition === 2);
    expect(await treasury.dailyLimit('USDT')).toBe(123_000_000n);
    expect(await treasury.tokenBalance('USDT', to)).toBe(7_500_000n);
    expect(transactions.map(({ contractMethod: { name } }) => name)).toEqual([
      'grantRole',
      'revokeRole',
      'grantRole',
      'setDailyLimit',
      'withdraw',
    ]);
    expect(transactions.at(-1)?.contractInputsValues).toEqual({
      token: USDT.address,
      to,
      amount: '7500000',
    });
  });
});

describe('the file', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  const written = (name: string, amount: bigint) =>
    JSON.parse(
      safeBatchFile({ chainId: 1, contract: address, name, createdAt: 1 }, [
        { kind: 'limit', token: address, amount },
      ]),
    ) as BatchFile;

  it('has the checksum by which the builder knows that nobody changed it, whatever its name', () => {
    const { checksum } = written('A', 1n).meta;
    expect(written('B', 1n).meta.checksum).toBe(checksum);
    expect(written('A', 2n).meta.checksum).not.toBe(checksum);
    // Keys in order, the parts behind them, as the builder hashes them: written out by hand.
    const inputs = ['token', 'limit'].map((name) => {
      const type = name === 'token' ? 'address' : 'uint104';
      return `{["internalType","name","type"]"${type}","${name}","${type}",}`;
    });
    const [transaction] = written('A', 1n).transactions;
    const text = [
      '{["chainId","createdAt","meta","transactions","version"]"1",1,',
      '{["createdFromOwnerAddress","createdFromSafeAddress","description","name","txBuilderVersion"]',
      '"","","",null,"1.18.0",},',
      '[{["contractInputsValues","contractMethod","data","to","value"]',
      `{["limit","token"]"1","${address}",},`,
      `{["inputs","name","payable"][${inputs.join(',')}],"setDailyLimit",false,},`,
      `"${transaction?.data}","${address}","0",}],"1.0",}`,
    ].join('');
    expect(checksum).toBe(keccak256(toUtf8Bytes(text)));
  });

  it('refuses what is no address', () => {
    expect(() =>
      safeBatchFile({ chainId: 1, contract: address, name: '', createdAt: 1 }, [
        { kind: 'grant', role: 'operator', account: '0x1234' },
      ]),
    ).toThrow('invalid address');
  });
});
