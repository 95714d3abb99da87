import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Address, ShortHash } from '#renderer/components/text/address.tsx';
import { Fingerprint } from '#renderer/components/text/fingerprint.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import {
  addressBookQueries,
  isSameAddress,
} from '#renderer/domain/address-book/address-book-queries.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { withdrawalQueries } from '../withdrawal-queries.ts';
import styles from './form.module.css';

/** As many as help at first sight. */
const MOST = 4;

interface KnownWallet {
  readonly address: string;
  /** Empty: used, but not saved. */
  readonly label: string;
  readonly times_used: number;
  readonly last_used_at: string | null;
}

interface KnownWalletsProps {
  /** What the field holds; that one needs no offer. */
  readonly current: string;
  readonly onChoose: (address: string) => void;
}

/** The address book, then what was paid to before and is not in it: to choose instead of typing. */
export function KnownWallets({ current, onChoose }: KnownWalletsProps) {
  const { t } = useTranslation('withdrawals');
  const [isWhole, setWhole] = useState(false);
  const saved = useQuery(addressBookQueries.list).data?.items ?? [];
  const used = useQuery(withdrawalQueries.addresses).data?.items ?? [];
  const isSaved = (address: string) => saved.some((one) => isSameAddress(one.address, address));
  const known: readonly KnownWallet[] = [
    ...saved,
    ...used.filter(({ address }) => !isSaved(address)).map((one) => ({ ...one, label: '' })),
  ].filter(({ address }) => !isSameAddress(address, current.trim()));
  if (known.length === 0) return null;
  const offered = isWhole ? known : known.slice(0, MOST);
  return (
    <div className={styles.known}>
      <p className={styles.knownTitle}>{t('wallet.known')}</p>
      <ul>
        {offered.map((wallet) => (
          <li key={wallet.address}>
            <Choice wallet={wallet} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {offered.length < known.length && (
        <p className={styles.knownMore}>
          <TextButton onClick={() => setWhole(true)}>
            {t('wallet.known.all', { count: known.length })}
          </TextButton>
        </p>
      )}
    </div>
  );
}

interface ChoiceProps extends Pick<KnownWalletsProps, 'onChoose'> {
  readonly wallet: KnownWallet;
}

function Choice({ wallet, onChoose }: ChoiceProps) {
  const { t } = useTranslation('withdrawals');
  const format = useFormat();
  const { address, label, times_used, last_used_at } = wallet;
  return (
    <button type="button" className={styles.knownChoice} onClick={() => onChoose(address)}>
      {label ? (
        <>
          <Fingerprint address={address} />
          <span className={styles.knownLabel}>{label}</span>
          <ShortHash hash={address} />
        </>
      ) : (
        <Address address={address} copyable={false} />
      )}
      <span className={styles.knownUse}>
        {last_used_at === null
          ? t('wallet.unused')
          : t('wallet.used', { count: times_used, date: formatDate(last_used_at, format) })}
      </span>
    </button>
  );
}
