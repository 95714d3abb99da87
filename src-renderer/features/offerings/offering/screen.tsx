import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offering, offerings } from '#contract/api/tokenization/offerings.ts';
import { Crumbs } from '#renderer/components/action/crumbs.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { Card } from '#renderer/components/card.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { OFFERINGS_PATH } from '#renderer/domain/offering/paths.ts';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { offeringQueries } from '../offering-queries.ts';
import { useOfferingStream } from '../use-offering-stream.ts';
import { VersionSheet } from '../reader/version-sheet.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { RisksCard } from './risks-card.tsx';
import { SubscribeBar, SubscribedCard } from './subscribed-card.tsx';
import { TermsCard } from './terms-card.tsx';
import { WhenCard } from './when-card.tsx';
import styles from '../offerings.module.css';

interface OfferingScreenProps {
  readonly slug: string;
  readonly off: ReactNode;
  readonly notFound: ReactNode;
}

/** One offering: what can go wrong first, then documents, terms and what happens when. */
export function OfferingScreen({ slug, off, notFound }: OfferingScreenProps) {
  const { t } = useTranslation(['tokenization', 'deposit']);
  const text = useOfferingText();
  const { data, error, refetch, dataUpdatedAt } = useQuery(offeringQueries.one(slug));
  useOfferingStream(slug);
  if (hasCode<typeof offerings.one>(error, 'not_found')) return notFound;
  if (hasCode<typeof offerings.one>(error, 'area_off')) return off;
  return (
    <>
      <Crumbs
        crumbs={[
          { label: t('part.offerings'), to: OFFERINGS_PATH },
          { label: data ? text(data, 'name') : '…' },
        ]}
      />
      {!data && error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Card padding="none">
          <SkeletonRows rows={6} />
        </Card>
      )}
      {data && <Whole offering={data} at={dataUpdatedAt} />}
    </>
  );
}

function Whole({ offering, at }: { readonly offering: Offering; readonly at: number }) {
  const { t } = useTranslation('tokenization');
  const text = useOfferingText();
  const [read, setRead] = useState<number | null>(null);
  return (
    <>
      <PageHeader title={text(offering, 'name')} subtitle={text(offering, 'summary')}>
        <OfflineAge at={at} />
      </PageHeader>
      <div className={classNames(styles.columns, styles.rows)}>
        <RisksCard offering={offering} onRead={setRead} />
        <aside
          aria-label={t('about')}
          className={classNames(styles.side, styles.part, styles.tall)}
        >
          <SubscribedCard offering={offering} />
          <WhenCard offering={offering} />
        </aside>
        <div className={classNames(styles.main, styles.part)}>
          <DocumentsCard offering={offering} onRead={setRead} />
          <TermsCard offering={offering} />
        </div>
      </div>
      <SubscribeBar offering={offering} />
      <VersionSheet version={read} onClose={() => setRead(null)} />
    </>
  );
}
