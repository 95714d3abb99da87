import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Quote } from '#contract/api/withdrawals.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import {
  addressBookQueries,
  isSameAddress,
} from '#renderer/domain/address-book/address-book-queries.ts';
import { LookAlikeNote } from '#renderer/domain/address-book/look-alike-note.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { withdrawalQueries } from '../withdrawal-queries.ts';
import styles from './form.module.css';

/** What is known of the address, before money goes there. */
export function WalletNotes({ wallet }: { readonly wallet: Quote['wallet'] }) {
  const { t } = useTranslation('validation');
  const { t: own } = useTranslation('withdrawals');
  const format = useFormat();
  const { data } = useQuery(withdrawalQueries.addresses);
  const used = data?.items.find(({ address }) => address === wallet.address);
  const book = useQuery(addressBookQueries.list).data?.items;
  const { look_alike: other } = wallet;
  const isHeld = wallet.first_use && wallet.hold_hours > 0;
  return (
    <div className={styles.notes} role="status">
      {used && !wallet.first_use && (
        <p className={styles.used}>
          <Icon icon={IconCircleCheck} size={15} />
          {own('wallet.used', {
            count: used.times_used,
            date: formatDate(used.last_used_at, format),
          })}
        </p>
      )}
      {other && (
        <LookAlikeNote
          address={wallet.address}
          other={{
            address: other,
            label: book?.find(({ address }) => isSameAddress(address, other))?.label ?? '',
          }}
        />
      )}
      {wallet.is_contract && <Note tone="warn">{t('wallet.contract')}</Note>}
      {isHeld && (
        <Note tone="info">
          {t('wallet.firstUse', { hours: formatWhole(Math.ceil(wallet.hold_hours), format) })}
        </Note>
      )}
      {wallet.first_use && !isHeld && <Note tone="info">{own('wallet.firstUse')}</Note>}
    </div>
  );
}
