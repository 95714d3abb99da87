import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { IssuerView } from '#contract/api/admin/issuer/payments.ts';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import type { OfferingActs } from '../offering-acts.ts';
import { AddressCard } from './ask-address.tsx';
import { AskPayment } from './ask-payment.tsx';
import { issuerQuery } from './issuer-queries.ts';
import { PaymentItem } from './payment-item.tsx';
import styles from '../admin-offerings.module.css';

interface IssuerPartProps {
  /** Of the offering. */
  readonly id: number;
  readonly acts: OfferingActs;
}

/** What is owed to the issuer of an allotted offering, what was paid, and what asks for a payment. */
export function IssuerPart({ id, acts }: IssuerPartProps) {
  const { t } = useTranslation('admin-offerings');
  const { data, error, refetch } = useQuery(issuerQuery(id));
  if (data) return <Shown id={id} acts={acts} view={data} />;
  return (
    <Card title={t('pay')}>
      {error ? (
        <FailureNote error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Card>
  );
}

interface ShownProps extends IssuerPartProps {
  readonly view: IssuerView;
}

function Shown({ id, acts, view }: ShownProps) {
  const { t } = useTranslation('admin-offerings');
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Card padding="none" title={t('pay')} subtitle={t('pay.lead')}>
          <Sums view={view} />
          {view.payments.length === 0 ? (
            <EmptyState why="none">{t('pay.none')}</EmptyState>
          ) : (
            <ul className={styles.list}>
              {view.payments.map((payment) => (
                <PaymentItem key={payment.number} id={id} payment={payment} />
              ))}
            </ul>
          )}
        </Card>
      </div>
      <div className={styles.side}>
        <Pending pending={view.pending} acts={acts} />
        <AskPayment id={id} view={view} />
        <AddressCard id={id} view={view} />
      </div>
    </div>
  );
}

function Sums({ view }: Pick<ShownProps, 'view'>) {
  const { t } = useTranslation('admin-offerings');
  return (
    <FigureStrip>
      {(['earned', 'paid', 'waiting', 'left'] as const).map((name) => (
        <Figure key={name} label={t(`pay.sum.${name}`)} hint={t(`pay.sum.${name}.hint`)}>
          <Money amount={view[name]} size="figure" hideable={false} />
        </Figure>
      ))}
    </FigureStrip>
  );
}

interface PendingProps {
  readonly pending: IssuerView['pending'];
  readonly acts: OfferingActs;
}

/** What one person asked for and another one decides, whole. */
function Pending({ pending, acts }: PendingProps) {
  const { t } = useTranslation('admin-offerings');
  return pending.map(({ proposal, kind }) => (
    <Card
      key={proposal}
      title={t(kind === 'offering.pay_issuer' ? 'pay.pending' : 'pay.pending.address')}
      end={
        <StatusChip tone="warn" icon={IconUsers}>
          {t('pending.count')}
        </StatusChip>
      }
    >
      {acts.decideWhole(proposal)}
    </Card>
  ));
}
