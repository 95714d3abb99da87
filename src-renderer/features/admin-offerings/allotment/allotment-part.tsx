import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOffering, OfferingAllotment } from '#contract/api/admin/offerings.ts';
import { Card } from '#renderer/components/card.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { offeringQueries } from '../offering-queries.ts';
import { AllotCard } from './allot-card.tsx';
import { AllotmentStrip } from './allotment-strip.tsx';
import { AllotmentTable } from './allotment-table.tsx';
import { compareAllotment } from './compare.ts';
import styles from '../admin-offerings.module.css';

interface AllotmentPartProps {
  readonly offering: AdminOffering;
  /** Below what asks for it: what waits for a second person. */
  readonly pending: ReactNode;
}

/** Whether it is decided here who gets how many. */
export const isToAllot = ({ state, kept_state }: AdminOffering): boolean =>
  state === 'closed' && kept_state === 'approved';

/** Who would get how many, once nobody can subscribe any more and before it is decided. */
export function AllotmentPart({ offering, pending }: AllotmentPartProps) {
  const { t } = useTranslation('admin-offerings');
  const { data, error, refetch } = useQuery(offeringQueries.allotment(offering.id));
  if (data) return <Shown key={offering.id} offering={offering} pending={pending} latest={data} />;
  return (
    <>
      <Card title={t('allotment')}>
        {error ? (
          <FailureNote error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={5} />
        )}
      </Card>
      {pending}
    </>
  );
}

interface ShownProps extends AllotmentPartProps {
  readonly latest: OfferingAllotment;
}

/** What is decided stays as it was shown: what changes underneath is said, and looked at on purpose. */
function Shown({ offering, pending, latest }: ShownProps) {
  const { t } = useTranslation('admin-offerings');
  const [seen, setSeen] = useState(latest);
  const isStale = latest.digest !== seen.digest || latest.escrow !== seen.escrow;
  const shown = isStale ? seen : latest;
  const compared = compareAllotment(shown, offering);
  return (
    <>
      {isStale && (
        <Note
          tone="warn"
          action={{ label: t('allotment.refresh'), onClick: () => setSeen(latest) }}
        >
          {t('allotment.moved')}
        </Note>
      )}
      <AllotmentStrip allotment={shown} />
      <div className={styles.columns}>
        <AllotmentTable allotment={shown} compared={compared} />
        <div className={styles.side}>
          {pending}
          <AllotCard offering={offering} allotment={shown} compared={compared} isStale={isStale} />
        </div>
      </div>
    </>
  );
}
