import { IconReceipt } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminView } from '#contract/api/admin/withdrawals.ts';
import type { SearchResult } from '#contract/api/search.ts';
import type {
  WithdrawalDetail,
  WithdrawalStatus,
} from '#contract/rules/withdrawals/transitions.ts';
import { Money } from '#renderer/components/money/money.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';
import type { Command } from './command.ts';

/** A withdrawal of the search, or one of the member's own list. */
type FoundWithdrawal = Pick<
  SearchResult['withdrawals'][number],
  'number' | 'amount' | 'status' | 'detail' | 'is_own'
> & { readonly username?: string };

const tones: Readonly<Record<WithdrawalStatus, ChipTone>> = {
  Pending: 'warn',
  Approved: 'ok',
  Refused: 'bad',
};
/** The segment of the administrators' queue where a withdrawal of this detail is listed. */
const views: Readonly<Record<WithdrawalDetail, AdminView>> = {
  in_review: 'to_review',
  on_hold: 'to_review',
  queued: 'to_pay',
  prepared: 'in_run',
  broadcast: 'in_run',
  needs_repair: 'to_repair',
  confirmed: 'paid',
  refused: 'refused',
  cancelled_by_member: 'refused',
};

function placeOf({ number, detail, is_own }: FoundWithdrawal): string {
  return is_own
    ? `/made-withdrawals?number=${number}`
    : `/admin/withdrawals/?view=${views[detail]}&q=${number}&withdrawal=${number}`;
}

/** Writes a withdrawal as a row of the palette: number, amount, whose it is, where it stands. */
export function useWithdrawalCommand(): (withdrawal: FoundWithdrawal) => Command {
  const { t } = useTranslation(['palette', 'withdrawals']);
  return useCallback(
    (withdrawal) => ({
      id: `withdrawal:${withdrawal.number}`,
      icon: IconReceipt,
      label: t('withdrawal', { number: withdrawal.number }),
      path: withdrawal.is_own ? undefined : withdrawal.username,
      after: <Money amount={withdrawal.amount} />,
      end: (
        <StatusChip tone={tones[withdrawal.status]}>
          {t(`status.${withdrawal.status}`, { ns: 'withdrawals' })}
        </StatusChip>
      ),
      does: placeOf(withdrawal),
    }),
    [t],
  );
}
