import { useTranslation } from 'react-i18next';
import type { Range } from '#contract/api/global-network.ts';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import type { DepositType } from '#renderer/domain/deposit/deposit-values.ts';
import { useDepositRefusal } from '#renderer/domain/deposit/use-deposit-refusal.ts';
import { useCreateRequest } from '#renderer/domain/purchase-request/use-create-request.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useGlobalDeposit } from './global-mutations.ts';

interface DepositingOptions {
  readonly termsVersion: string;
  readonly onRequested: (number: number) => void;
  readonly onDeposited: () => void;
}

/** A deposit from the balance, or the purchase request of one that is paid on chain. */
export function useDepositing({ termsVersion, onRequested, onDeposited }: DepositingOptions) {
  const { t } = useTranslation('global-network');
  const format = useFormat();
  const say = useDepositRefusal();
  const depositing = useGlobalDeposit();
  const requesting = useCreateRequest();

  /** @throws what was refused; `refusal` says it. */
  const deposit = async (
    range: Range,
    amount: string,
    type: DepositType,
    currency: WithdrawalCurrency,
  ): Promise<void> => {
    depositing.reset();
    requesting.reset();
    const accepted = { amount, accepted_terms: termsVersion };
    if (type === 'chain') {
      const wish = { kind: 'global', subject_id: range.id, currency, ...accepted } as const;
      const { number } = await requesting.mutateAsync(wish);
      onRequested(number);
      return;
    }
    await depositing.mutateAsync({ range_id: range.id, ...accepted });
    showToast('ok', t('deposit.done', { amount: formatUsd(amount, format) }));
    onDeposited();
  };
  const refusal =
    (depositing.error && say(depositing.error, 'balance')) ??
    (requesting.error && say(requesting.error, 'chain'));
  return { deposit, refusal, isBusy: depositing.isPending || requesting.isPending };
}
