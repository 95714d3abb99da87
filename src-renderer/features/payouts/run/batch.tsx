import { useTranslation } from 'react-i18next';
import type { PayoutBatch, PayoutRun } from '#contract/api/admin/payouts.ts';
import { Address, ShortHash } from '#renderer/components/text/address.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import type { ChipTone } from '#renderer/components/text/status-chip.tsx';
import { ExternalLink } from '#renderer/components/action/text-link.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { RunItem } from './item.tsx';
import { isLate, wantsApproval } from './progress.ts';
import textStyles from '../text.module.css';
import itemStyles from './item.module.css';
import styles from './batch.module.css';

const tones: Readonly<Record<PayoutBatch['state'], ChipTone>> = {
  frozen: 'neutral',
  signing: 'info',
  broadcast: 'progress',
  confirmed: 'ok',
  released: 'neutral',
  needs_repair: 'bad',
};

interface RunBatchProps {
  readonly run: PayoutRun;
  readonly batch: PayoutBatch;
  /** Milliseconds since 1970, by the chain's clock. */
  readonly chainTime: number;
}

/** One transaction of a run, with the payments in it. */
export function RunBatch({ run, batch, chainTime }: RunBatchProps) {
  const { t } = useTranslation('payouts');
  const { seen, required } = batch.confirmations ?? { seen: 0, required: 0 };
  return (
    <section className={styles.batch} aria-label={t('batch.title', { number: batch.index + 1 })}>
      <header className={styles.batchHead}>
        <TokenIcon token={batch.currency} />
        <h3>{t('batch.title', { number: batch.index + 1 })}</h3>
        <TokenAmount amount={batch.total} token={batch.currency} exact strong hideable={false} />
      </header>
      <p>
        <StatusChip tone={tones[batch.state]}>
          {wantsApproval(batch) && t('batch.unapproved')}
          {!wantsApproval(batch) &&
            (batch.state === 'broadcast' && !batch.confirmations
              ? t('batch.sent')
              : t(`batch.${batch.state}`, { confirmations: seen, required }))}
        </StatusChip>
      </p>
      {batch.approval?.given && (
        <p className={textStyles.hash}>
          {t('approval.by', { by: batch.approval.given.by })}{' '}
          <Address address={batch.approval.given.approver} copyable={false} />
        </p>
      )}
      {batch.tx_hash && (
        <p className={textStyles.hash}>
          {t('fact.hash')}
          {batch.explorer_url ? (
            <ExternalLink href={batch.explorer_url}>
              <ShortHash hash={batch.tx_hash} />
            </ExternalLink>
          ) : (
            <ShortHash hash={batch.tx_hash} />
          )}
          <CopyButton value={batch.tx_hash} compact />
        </p>
      )}
      <ul className={itemStyles.items}>
        {batch.items.map((item) => (
          <RunItem
            key={item.number}
            run={run.number}
            item={item}
            currency={batch.currency}
            canSettle={isLate(run, chainTime) && run.own === null}
          />
        ))}
      </ul>
    </section>
  );
}
