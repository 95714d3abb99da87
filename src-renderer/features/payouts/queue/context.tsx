import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import type { WithdrawalEnd } from '#contract/rules/withdrawals/transitions.ts';
import { Icon, type IconType } from '#renderer/components/icon.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import styles from './context.module.css';

const icons: Readonly<Record<WithdrawalEnd, IconType>> = {
  confirmed: IconCheck,
  refused: IconX,
  cancelled_by_member: IconArrowBackUp,
};

/** In a line: the member's first, who else uses the address, and how the last five ended. */
export function QueueContext({ withdrawal }: { readonly withdrawal: AdminWithdrawal }) {
  const { t } = useTranslation('payouts');
  const { history, warnings } = withdrawal;
  const shared = warnings.find(({ kind }) => kind === 'shared_address');
  const others = (shared?.members ?? 1) - 1;
  const said = [
    history.is_first && t('context.first'),
    others > 0 && t('context.shared', { count: others }),
  ].filter(Boolean);
  if (said.length === 0 && history.ended.length === 0) return null;
  return (
    <span className={styles.context}>
      {said.join(' · ')}
      {history.ended.length > 0 && (
        <span className={styles.ended}>
          {said.length > 0 && ' · '}
          {t('context.last')}
          {history.ended.map((end, index) => (
            // In their order, which never changes.
            <span key={index} className={styles[end]} title={t(`detail.${end}`)}>
              <Icon icon={icons[end]} size={13} />
              <VisuallyHidden>{t(`detail.${end}`)}</VisuallyHidden>
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
