import type { ChainDeployment } from '#server/chain/deployment.ts';
import type { ChainServices } from '#server/services.ts';

/** Contracts that are nowhere deployed, for what needs their addresses only. */
export const testDeployment: ChainDeployment = {
  chainId: 31_337,
  networkName: 'Test chain',
  nativeSymbol: 'ETH',
  explorerUrl: null,
  treasury: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  receipts: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  deployedAtBlock: 0,
  finality: { kind: 'confirmations', count: 2 },
  tokens: {
    USDT: { address: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb', decimals: 6 },
    USDC: { address: '0x52908400098527886E0F7030069857D2E4169EE7', decimals: 6 },
    TCT: { address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', decimals: 18 },
  },
};

/** A pinned treasury on a chain that does not answer. */
export const unreachableChain = {
  deployment: testDeployment,
  rpc: { quorum: 1, sources: () => [] },
  treasury: {
    deployment: testDeployment,
    hasCode: () => Promise.reject(new Error('The chain is away.')),
  },
  others: [],
} as unknown as ChainServices;
