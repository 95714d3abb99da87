import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import type { FoundMember } from './use-found.tsx';
import styles from './palette.module.css';

interface MemberSheetProps {
  /** Null while nobody is shown. */
  readonly member: FoundMember | null;
  readonly onClose: () => void;
}

/** What the search says of one member; administrators go on from here to the withdrawals. */
export function MemberSheet({ member, onClose }: MemberSheetProps) {
  const { t, i18n } = useTranslation('palette');
  const isAdmin = useCurrentUser().data?.is_admin ?? false;
  // Stays written while the sheet leaves.
  const [shown, setShown] = useState(member);
  if (member && member !== shown) setShown(member);
  if (!shown) return null;
  const country = new Intl.DisplayNames([i18n.language], { type: 'region' }).of(shown.country);
  const search = new URLSearchParams({ q: shown.username });
  return (
    <Sheet
      opened={member !== null}
      onClose={onClose}
      title={shown.name}
      width={420}
      end={shown.is_direct && <StatusChip tone="accent">{t('member.direct')}</StatusChip>}
      footer={
        isAdmin && (
          <LinkButton to={`/admin/withdrawals/?${search}`} onClick={onClose}>
            {t('member.withdrawals')}
          </LinkButton>
        )
      }
    >
      <KeyValueList>
        <KeyValue label={t('member.username')}>
          <span className={styles.username}>{shown.username}</span>
        </KeyValue>
        <KeyValue label={t('member.country')}>{country ?? shown.country}</KeyValue>
        <KeyValue label={t('member.joined')}>
          <DateText at={shown.joined_at} />
        </KeyValue>
        <KeyValue label={t('member.membership')}>
          {t(shown.has_membership ? 'member.yes' : 'member.no')}
        </KeyValue>
      </KeyValueList>
    </Sheet>
  );
}
