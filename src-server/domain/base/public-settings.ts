import type { PublicSettings } from '#contract/api/public.ts';
import { areas } from '#contract/rules/settings.ts';
import { withdrawalCurrencies } from '#contract/rules/money.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import type { Services } from '../../services.ts';

/** The settings every visitor may know, and the chain payouts run on. */
export async function publicSettings(services: Services): Promise<PublicSettings> {
  const settings = await services.settings.read(services.database.db);
  return {
    demo: services.config.demo,
    public_url: services.config.publicUrl,
    minimum_withdrawal: settings.minimum_withdrawal,
    withdrawal_fee_stable: settings.withdrawal_fee_stable,
    withdrawal_fee_tct: settings.withdrawal_fee_tct,
    tct_price: settings.tct_price,
    new_wallet_hold_hours: settings.new_wallet_hold_hours,
    security_pause_hours: settings.security_pause_hours,
    code_minutes: settings.code_minutes,
    global_network_wait_hours: settings.global_network_wait_hours,
    terms_version: settings.terms_version,
    areas: areas.filter((area) => settings[`area_${area}_enabled`] === 'on'),
    diagnostics_public_key: settings.diagnostics_public_key,
    support_url: settings.support_url,
    chat_url: settings.chat_url,
    social_url: settings.social_url,
    icon_hosts: [...services.config.iconHosts],
    chain: services.chain && chainView(services.chain.deployment),
  };
}

function chainView(deployment: ChainDeployment): NonNullable<PublicSettings['chain']> {
  return {
    chain_id: deployment.chainId,
    name: deployment.networkName,
    native_symbol: deployment.nativeSymbol,
    explorer_url: deployment.explorerUrl,
    tokens: withdrawalCurrencies.map((currency) => ({
      currency,
      ...deployment.tokens[currency],
    })),
  };
}
