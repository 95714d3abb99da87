import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

interface AllotmentPartProps {
  readonly offering: AdminOffering;
}

/** Who would get how many, once nobody can subscribe any more and before it is decided. */
export function AllotmentPart({ offering }: AllotmentPartProps) {
  const isToAllot = offering.state === 'closed' && offering.kept_state === 'approved';
  return isToAllot ? <Loaded offering={offering} /> : null;
}

function Loaded({ offering }: AllotmentPartProps) {
  const { t } = useTranslation('admin-offerings');
  const { data, error, refetch } = useQuery(offeringQueries.allotment(offering.id));
  if (data) return <Shown key={offering.id} offering={offering} latest={data} />;
  return (
    <Card title={t('allotment')}>
      {error ? (
        <FailureNote error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Card>
  );
}

interface ShownProps extends AllotmentPartProps {
  readonly latest: OfferingAllotment;
}

/** What is decided stays as it was shown: what changes underneath is said, and looked at on purpose. */
function Shown({ offering, latest }: ShownProps) {
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
      <AllotmentTable allotment={shown} compared={compared} />
      <AllotCard offering={offering} allotment={shown} compared={compared} isStale={isStale} />
    </>
  );
}
