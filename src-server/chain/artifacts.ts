import { Interface, type InterfaceAbi } from 'ethers';
import approvedPayouts from '../../contracts/artifacts/ApprovedPayouts.json' with { type: 'json' };
import payouts from '../../contracts/artifacts/Payouts.json' with { type: 'json' };
import receipts from '../../contracts/artifacts/Receipts.json' with { type: 'json' };
import tctPair from '../../contracts/artifacts/TctPair.json' with { type: 'json' };
import testTct from '../../contracts/artifacts/TestTct.json' with { type: 'json' };
import testUsdc from '../../contracts/artifacts/TestUsdc.json' with { type: 'json' };
import testUsdt from '../../contracts/artifacts/TestUsdt.json' with { type: 'json' };

/** What is needed to deploy and to call a contract. */
export interface Artifact {
  readonly abi: InterfaceAbi;
  readonly bytecode: string;
}

const artifact = ({ abi, bytecode }: { abi: unknown; bytecode: string }): Artifact => ({
  abi: abi as InterfaceAbi,
  bytecode,
});

export const artifacts = {
  payouts: artifact(payouts),
  approvedPayouts: artifact(approvedPayouts),
  receipts: artifact(receipts),
  pair: artifact(tctPair),
  testTokens: { USDT: artifact(testUsdt), USDC: artifact(testUsdc), TCT: artifact(testTct) },
};

export const payoutsInterface = new Interface(artifacts.payouts.abi);
export const approvedPayoutsInterface = new Interface(artifacts.approvedPayouts.abi);
export const receiptsInterface = new Interface(artifacts.receipts.abi);
export const pairInterface = new Interface(artifacts.pair.abi);

/** What the server reads of any token. */
export const tokenInterface = new Interface([
  'function balanceOf(address holder) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  // Errors of OpenZeppelin's tokens, to name the reason of a refused payment.
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error Error(string reason)',
]);
