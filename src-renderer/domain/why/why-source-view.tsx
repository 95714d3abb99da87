import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#renderer/lib/api/error.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { WhyEntryView } from './why-entry-view.tsx';
import { WhyFrame } from './why-frame.tsx';
import { whyQueries } from './why-queries.ts';
import type { SourceSubject } from './why-subject.ts';

interface WhySourceViewProps {
  readonly subject: SourceSubject;
  readonly onClose: () => void;
}

/**
 * Why a withdrawal pays what it does, from the entry that reserved its amount to its tokens; why a
 * day's closing paid what it did, by the entry that credited it.
 */
export function WhySourceView({ subject, onClose }: WhySourceViewProps) {
  const { t } = useTranslation('why');
  const format = useFormat();
  const isWithdrawal = 'withdrawal' in subject;
  const { data, error, refetch } = useQuery(whyQueries.source(subject));
  if (data != null) {
    return <WhyEntryView id={data} endsIn={isWithdrawal ? 'tokens' : 'entry'} onClose={onClose} />;
  }
  return (
    <WhyFrame
      title={
        isWithdrawal
          ? t('withdrawal.title', { number: subject.withdrawal })
          : t('closing.title', {
              day: formatDate(subject.closing, { ...format, timeZone: 'UTC' }),
            })
      }
      error={data === null ? new ApiError(404) : error}
      onRetry={() => void refetch()}
      onClose={onClose}
      verdict={undefined}
      arithmetic={undefined}
      evidence={undefined}
    />
  );
}
