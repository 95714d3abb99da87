import { useTranslation } from 'react-i18next';
import type { PayoutBatch, PayoutRun } from '#contract/api/admin/payouts.ts';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { RunAddresses } from '../run/addresses.tsx';
import { RunPayments, RunTotals } from '../run/payments.tsx';
import { feeOf } from '../treasury/gas.ts';
import { nativeAmount } from '../treasury/needs.ts';
import { useTreasury } from '../treasury/context.tsx';
import { WarningSentences } from '../warning-chips.tsx';
import styles from './review.module.css';

interface PayReviewProps {
  readonly run: PayoutRun;
  readonly batches: readonly PayoutBatch[];
  readonly chosen: readonly AdminWithdrawal[];
}

/** What is about to be paid: totals, every whole address, network, fee, contract, signer, warnings. */
export function PayReview({ run, batches, chosen }: PayReviewProps) {
  const { t } = useTranslation('payouts');
  const { treasury, network } = useTreasury();
  const items = batches.flatMap((batch) => batch.items);
  const numbers = new Set(items.map(({ number }) => number));
  const warned = chosen.filter((item) => numbers.has(item.number) && item.warnings.length > 0);
  return (
    <>
      <RunTotals batches={batches} />
      {warned.length > 0 && (
        <section className={styles.before}>
          <h3>{t('pay.before')}</h3>
          {warned.map((item) => (
            <WarningSentences key={item.number} withdrawal={item} />
          ))}
        </section>
      )}
      <RunPayments run={run} batches={batches} />
      <KeyValueList>
        <KeyValue label={t('run.fact.network')}>
          {t('fact.network', { network: network.name, chainId: run.chain_id })}
        </KeyValue>
        <KeyValue label={t('pay.gas')}>
          {t('pay.upTo')}{' '}
          <TokenAmount
            amount={nativeAmount(feeOf(batches, treasury))}
            token={treasury.native_symbol}
            hideable={false}
          />
        </KeyValue>
        {batches.length > 1 && <KeyValue label={t('pay.signatures')}>{batches.length}</KeyValue>}
      </KeyValueList>
      <RunAddresses run={run} signer={t('pay.signer')} />
    </>
  );
}
