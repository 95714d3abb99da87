import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Address } from '#renderer/components/address.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { withdrawalQueries } from './withdrawal-queries.ts';
import styles from './withdrawal-form.module.css';

/** As many as help; the others can be pasted. */
const MOST = 3;

interface KnownWalletsProps {
  /** What the field holds; that one needs no offer. */
  readonly current: string;
  readonly onChoose: (address: string) => void;
}

/** Addresses this member was paid to before, to choose instead of typing. */
export function KnownWallets({ current, onChoose }: KnownWalletsProps) {
  const { t } = useTranslation('withdrawals');
  const format = useFormat();
  const { data } = useQuery(withdrawalQueries.addresses);
  const offered = (data?.items ?? [])
    .filter(({ address }) => address.toLowerCase() !== current.trim().toLowerCase())
    .slice(0, MOST);
  if (offered.length === 0) return null;
  return (
    <div className={styles.known}>
      <p className={styles.knownTitle}>{t('wallet.known')}</p>
      <ul>
        {offered.map(({ address, times_used, last_used_at }) => (
          <li key={address}>
            <button type="button" className={styles.knownChoice} onClick={() => onChoose(address)}>
              <Address address={address} copyable={false} />
              <span className={styles.knownUse}>
                {t('wallet.used', { count: times_used, date: formatDate(last_used_at, format) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
