import type { TreasuryView } from '#contract/api/admin/payouts.ts';
import { formatUnits, withdrawalCurrencies } from '#contract/rules/money.ts';
import { editionOf } from '../../chain/treasury/edition.ts';
import type { Treasury } from '../../chain/treasury/types.ts';
import type { ChainServices, Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { GAS_PER_ITEM, gasPerBatch } from './gas.ts';
import { checksummed } from '../withdrawals/address.ts';

const WEI_DECIMALS = 18;

/**
 * The treasury as administrators see it before they pay.
 * @param operator the wallet they would pay with
 * @throws ChainUnreachable
 */
export async function viewTreasury(
  services: Services,
  operator: string | undefined,
): Promise<TreasuryView> {
  const { chain, clock } = services;
  if (!chain) return notDeployed(clock.now());
  const { deployment, treasury } = chain;
  const edition = editionOf(deployment);
  const [head, paused, balances, price, wallet, earlier] = await Promise.all([
    treasury.head(),
    treasury.paused(),
    treasury.tokenBalances(),
    gasPrice(chain),
    operator === undefined ? null : viewOperator(chain, operator),
    Promise.all(chain.others.map(viewEarlier)),
  ]);
  const tokens = await Promise.all(
    withdrawalCurrencies.map(async (currency) => {
      const { address, decimals } = deployment.tokens[currency];
      return {
        currency,
        token: address,
        decimals,
        balance: formatUnits(balances[currency], decimals),
        daily_limit_left: formatUnits(await treasury.remainingDailyLimit(currency), decimals),
      };
    }),
  );
  return {
    deployed: true,
    chain_id: deployment.chainId,
    network: deployment.networkName,
    contract: deployment.treasury,
    edition,
    paused,
    native_symbol: deployment.nativeSymbol,
    tokens,
    operator: wallet,
    fee_per_batch: formatUnits(gasPerBatch(edition) * price, WEI_DECIMALS),
    fee_per_item: formatUnits(GAS_PER_ITEM * price, WEI_DECIMALS),
    earlier,
    chain_time: new Date(head.timestamp * 1000).toISOString(),
  };
}

async function viewEarlier(treasury: Treasury): Promise<TreasuryView['earlier'][number]> {
  const { treasury: contract, tokens } = treasury.deployment;
  const held = await treasury.tokenBalances();
  return {
    contract,
    tokens: withdrawalCurrencies
      .filter((currency) => held[currency] > 0n)
      .map((currency) => ({
        currency,
        balance: formatUnits(held[currency], tokens[currency].decimals),
      })),
  };
}

async function viewOperator(
  { treasury }: ChainServices,
  text: string,
): Promise<TreasuryView['operator']> {
  const address = checksummed(text);
  if (address === null) {
    throw new DomainError('validation', { fields: { operator: { id: 'wallet.checksum' } } });
  }
  const [balance, mayPay, mayApprove] = await Promise.all([
    treasury.nativeBalance(address),
    treasury.hasOperatorRole(address),
    treasury.hasApproverRole(address),
  ]);
  return {
    address,
    native_balance: formatUnits(balance, WEI_DECIMALS),
    may_pay: mayPay,
    may_approve: mayApprove,
  };
}

/** Wei a unit of gas may cost at most, by today's offer of the first source. */
async function gasPrice({ rpc }: ChainServices): Promise<bigint> {
  const fees = await rpc.first((provider) => provider.getFeeData());
  return fees.maxFeePerGas ?? fees.gasPrice ?? 0n;
}

function notDeployed(now: Date): TreasuryView {
  return {
    deployed: false,
    chain_id: 0,
    network: '',
    contract: null,
    edition: 1,
    paused: false,
    native_symbol: '',
    tokens: [],
    operator: null,
    fee_per_batch: '0',
    fee_per_item: '0',
    earlier: [],
    chain_time: now.toISOString(),
  };
}
