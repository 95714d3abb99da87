import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { tctBalanceQuery } from '#renderer/domain/exchange/tct-balance-query.ts';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { canWithdrawUsd } from '#renderer/domain/withdrawal/can-withdraw.ts';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import { unitsOf } from './make/amount.ts';

export interface Withdrawable {
  /** Undefined while it is not known. */
  readonly canWithdraw: boolean | undefined;
  /** TCT of the TCT account, where it was asked for. */
  readonly tct: string | undefined;
}

/** Whether one of the member's balances, or the TCT account, holds what can be withdrawn. */
export function useWithdrawable(user: CurrentUser | undefined): Withdrawable {
  const [params] = useSearchParams();
  const settings = useSettings();
  // While the exchange is switched off, its screen of the account leads here by a link.
  const isTctMeant = params.get('type') === 'tct';
  const hasTct = useIsAreaOn('exchange') === true || isTctMeant;
  const hasUsd = user !== undefined && canWithdrawUsd(user, settings.data?.minimum_withdrawal);
  const enabled = user !== undefined && hasTct && !hasUsd;
  const { data, isLoading } = useQuery({ ...tctBalanceQuery, enabled });
  const tct = hasTct ? data : undefined;
  if (hasUsd) return { canWithdraw: true, tct };
  if (!user || settings.isLoading || isLoading) return { canWithdraw: undefined, tct };
  return { canWithdraw: tct !== undefined && unitsOf('tct', tct) > 0n, tct };
}
