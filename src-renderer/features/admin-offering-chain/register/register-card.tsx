import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OfferingRegister } from '#contract/api/admin/offering-chain.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useOnChain } from '../chain-context.tsx';
import { chainQueries, useCompareRegister } from '../chain-queries.ts';
import { useChainErrorText } from '../signing/signing-problem.tsx';
import { RegisterTable } from './register-table.tsx';
import { StrangeWallets } from './strange-wallets.tsx';
import { UndecidedActs } from './undecided-acts.tsx';
import styles from '../admin-offering-chain.module.css';

type Register = NonNullable<OfferingRegister['register']>;

/** Who holds how many by the chain and by the books, as last compared. */
export function RegisterCard() {
  const { t } = useTranslation('admin-offering-chain');
  const { offering, maySign, isLost } = useOnChain();
  const isIssued = offering.kept_state === 'issued';
  const { data, error, refetch } = useQuery({
    ...chainQueries.register(offering.id),
    enabled: isIssued,
  });
  return (
    <Card
      padding="none"
      title={t('register')}
      subtitle={t('register.lead')}
      end={isIssued && maySign && !isLost && <CompareButton />}
    >
      {!isIssued && (
        <div className={styles.section}>
          <p className={styles.hint}>{t('register.early')}</p>
        </div>
      )}
      {isIssued && !data && !error && <SkeletonRows rows={3} />}
      {isIssued && !data && error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {data && data.register === null && <EmptyState why="none">{t('register.none')}</EmptyState>}
      {data?.register && <Compared register={data.register} />}
    </Card>
  );
}

function CompareButton() {
  const { t } = useTranslation('admin-offering-chain');
  const { offering } = useOnChain();
  const isOffline = useIsOffline();
  const errorText = useChainErrorText();
  const compare = useCompareRegister(offering.id);
  return (
    <div className={styles.act}>
      <Button
        size="sm"
        busy={compare.isPending}
        disabled={isOffline}
        onClick={() => compare.mutate()}
      >
        {t('register.compare')}
      </Button>
      {compare.error && <Note tone="bad">{errorText(compare.error)}</Note>}
    </div>
  );
}

function Compared({ register }: { readonly register: Register }) {
  const { t } = useTranslation('admin-offering-chain');
  const format = useFormat();
  const { agrees, at, block, members } = register;
  const sum = (of: (row: Register['members'][number]) => number): string =>
    formatWhole(
      members.reduce((total, row) => total + of(row), 0),
      format,
    );
  const values = {
    chain: sum(({ own, custody }) => own + custody),
    books: sum(({ books }) => books),
  };
  return (
    <>
      <div className={styles.section}>
        {agrees ? (
          <Note tone="ok">{t('register.agrees', values)}</Note>
        ) : (
          <Note tone="bad" title={t('register.differs')}>
            {t('register.differs.text', values)}
          </Note>
        )}
        <p className={styles.hint}>
          {t('register.at', { block: formatWhole(block, format) })}{' '}
          <DateText at={at} as="dayTime" />
        </p>
        <StrangeWallets register={register} />
        <UndecidedActs register={register} />
      </div>
      <RegisterTable register={register} />
    </>
  );
}
