import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconLock,
  IconSparkles,
  IconUser,
  IconUserCheck,
  IconUserOff,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { AddressFull } from '#renderer/components/text/address.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import type { IconType } from '#renderer/components/icon.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatCountdown } from '#renderer/lib/format-countdown.ts';
import { formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import styles from './warning-chips.module.css';

type Warning = AdminWithdrawal['warnings'][number];

const icons: Readonly<Record<Warning['kind'], IconType>> = {
  member_blocked: IconUserOff,
  new_address: IconSparkles,
  shared_address: IconUsers,
  look_alike: IconAlertOctagon,
  over_threshold: IconAlertTriangle,
};

/** What money should not go to without a very good reason. */
const alarming: ReadonlySet<Warning['kind']> = new Set(['member_blocked', 'look_alike']);

interface WithdrawalProps {
  readonly withdrawal: AdminWithdrawal;
}

/** What an administrator should notice, one chip each. */
export function WarningChips({ withdrawal }: WithdrawalProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const { warnings, needs_second_approval, hold_until, detail, own } = withdrawal;
  return (
    <span className={styles.chips}>
      {detail === 'on_hold' && hold_until && <HoldChip until={hold_until} />}
      {warnings.map((warning) => (
        <StatusChip
          key={warning.kind}
          tone={alarming.has(warning.kind) ? 'bad' : 'warn'}
          icon={icons[warning.kind]}
        >
          {t(`warning.${warning.kind}`, {
            amount: warning.threshold && formatWhole(warning.threshold, format),
          })}
        </StatusChip>
      ))}
      {needs_second_approval && detail === 'queued' && (
        <StatusChip tone="info" icon={IconUserCheck}>
          {t('warning.second')}
        </StatusChip>
      )}
      {own && (
        <StatusChip tone="neutral" icon={IconUser}>
          {t('warning.own')}
        </StatusChip>
      )}
    </span>
  );
}

function HoldChip({ until }: { readonly until: string }) {
  const { t } = useTranslation('payouts');
  const left = Date.parse(until) - useNow(MINUTE_MS);
  return (
    <StatusChip tone="neutral" icon={IconLock}>
      {t('warning.hold', { time: formatCountdown(left) })}
    </StatusChip>
  );
}

/** The same in whole sentences, with whole addresses: before signing and in the detail. */
export function WarningSentences({ withdrawal }: WithdrawalProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  return (
    <ul className={styles.warnings}>
      {withdrawal.warnings.map((warning) => (
        <li key={warning.kind} data-kind={warning.kind}>
          <Icon icon={icons[warning.kind]} />
          <span>
            <strong>{t('number', { number: withdrawal.number })}</strong>{' '}
            {warning.kind === 'over_threshold'
              ? t(`warned.over_threshold.${warning.by ?? 'member'}`, {
                  asked: warning.asked && formatUsd(warning.asked, format),
                  time: t(warning.hours === 168 ? 'warned.time.168' : 'warned.time.24'),
                  amount: warning.threshold && formatUsd(warning.threshold, format),
                })
              : t(`warned.${warning.kind}`, { count: warning.members ?? 2 })}
            {warning.address && (
              <>
                {' '}
                <AddressFull address={warning.address} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
