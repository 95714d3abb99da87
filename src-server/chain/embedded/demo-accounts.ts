import { HDNodeWallet, Mnemonic } from 'ethers';

/** Foundry's public test mnemonic: worth nothing anywhere but on the embedded chain. */
const MNEMONIC = 'test test test test test test test test test test test junk';

export interface DemoAccount {
  /** EIP-55 address. */
  readonly address: string;
  readonly privateKey: string;
}

/** Account `index` of the embedded chain; 0 to 19 hold 10,000 coins each. */
export function demoAccount(index: number): DemoAccount {
  const path = `m/44'/60'/0'/0/${index}`;
  const { address, privateKey } = HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(MNEMONIC), path);
  return { address, privateKey };
}

/** Deploys and owns the contracts. */
export const demoOwner: DemoAccount = demoAccount(0);
/** The demo administrator's wallet, which pays. */
export const demoOperator: DemoAccount = demoAccount(1);
/** Another of the administrators' wallets: what takes two agents, or a second person, is signed by both. */
export const demoSecondAgent: DemoAccount = demoAccount(19);
/** The first of the members' wallets. */
export const FIRST_MEMBER_ACCOUNT = 2;
