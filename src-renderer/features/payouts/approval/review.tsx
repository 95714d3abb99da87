import { useTranslation } from 'react-i18next';
import type { PayoutBatch, PayoutRun } from '#contract/api/admin/payouts.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { RunAddresses } from '../run/addresses.tsx';
import { RunPayments, RunTotals } from '../run/payments.tsx';
import { useTreasury } from '../treasury/context.tsx';
import textStyles from '../text.module.css';

interface ApprovalReviewProps {
  readonly run: PayoutRun;
  /** Those that wait for a second person. */
  readonly batches: readonly PayoutBatch[];
}

/** What is about to be approved: totals, every whole address, who froze it, until when it counts. */
export function ApprovalReview({ run, batches }: ApprovalReviewProps) {
  const { t } = useTranslation('payouts');
  const { network } = useTreasury();
  return (
    <>
      <p className={textStyles.faint}>{t('approval.lead')}</p>
      <RunTotals batches={batches} />
      <RunPayments run={run} batches={batches} />
      <KeyValueList>
        <KeyValue label={t('run.fact.by')}>{run.created_by}</KeyValue>
        <KeyValue label={t('approval.deadline')}>
          <DateText at={run.deadline} as="full" />
        </KeyValue>
        <KeyValue label={t('run.fact.network')}>
          {t('fact.network', { network: network.name, chainId: run.chain_id })}
        </KeyValue>
        {batches.length > 1 && <KeyValue label={t('pay.signatures')}>{batches.length}</KeyValue>}
      </KeyValueList>
      <RunAddresses run={run} signer={t('approval.signer')} />
    </>
  );
}
