import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { SaveWalletLink } from './save-wallet-link.tsx';
import { WithdrawalDetail } from '../made/detail.tsx';
import { withdrawalQueries } from '../withdrawal-queries.ts';
import { WithdrawalStatusChip } from '../withdrawal-status.tsx';
import styles from './screen.module.css';

interface WithdrawalFollowProps {
  readonly number: number;
  readonly onAnother: () => void;
}

/** The third step: what was asked for, on its way. */
export function WithdrawalFollow({ number, onAnother }: WithdrawalFollowProps) {
  const { t } = useTranslation('withdrawals');
  const format = useFormat();
  const { data } = useQuery(withdrawalQueries.one(number));
  return (
    <div className={styles.follow}>
      {data?.status === 'Pending' && (
        <Note tone="ok">{t('follow.reserved', { amount: formatUsd(data.amount, format) })}</Note>
      )}
      <Card
        padding="form"
        title={t('follow.title', { number })}
        end={data && <WithdrawalStatusChip status={data.status} />}
      >
        <WithdrawalDetail number={number} />
      </Card>
      {data && <SaveWalletLink address={data.wallet} />}
      <div className={styles.followActions}>
        <LinkButton to={`/made-withdrawals?number=${number}`}>{t('follow.all')}</LinkButton>
        <Button kind="quiet" onClick={onAnother}>
          {t('follow.another')}
        </Button>
      </div>
    </div>
  );
}
