import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#renderer/lib/api-error.ts';
import { WhyEntryView } from './why-entry-view.tsx';
import { WhyFrame } from './why-frame.tsx';
import { whyQueries } from './why-queries.ts';

interface WhyWithdrawalViewProps {
  readonly number: number;
  readonly onClose: () => void;
}

/** Why a withdrawal pays what it does: from the entry that reserved its amount to its tokens. */
export function WhyWithdrawalView({ number, onClose }: WhyWithdrawalViewProps) {
  const { t } = useTranslation('why');
  const { data, error, refetch } = useQuery(whyQueries.withdrawal(number));
  if (data != null) return <WhyEntryView id={data} endsIn="tokens" onClose={onClose} />;
  return (
    <WhyFrame
      title={t('withdrawal.title', { number })}
      error={data === null ? new ApiError(404) : error}
      onRetry={() => void refetch()}
      onClose={onClose}
      verdict={undefined}
      arithmetic={undefined}
      evidence={undefined}
    />
  );
}
