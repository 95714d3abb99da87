import { useTranslation } from 'react-i18next';
import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Deadline } from './deadline.tsx';
import { unsignedBatches } from './progress.ts';
import { useTreasury } from '../treasury/context.tsx';

interface RunFactsProps {
  readonly run: PayoutRun;
  readonly chainTime: number;
}

export function RunFacts({ run, chainTime }: RunFactsProps) {
  const { t } = useTranslation('payouts');
  const { network } = useTreasury();
  return (
    <KeyValueList>
      <KeyValue label={t('run.fact.count')}>{run.count}</KeyValue>
      <KeyValue label={t('run.fact.net')}>
        <Money amount={run.net_total} strong hideable={false} />
      </KeyValue>
      <KeyValue label={t('run.fact.network')}>
        {t('fact.network', { network: network.name, chainId: run.chain_id })}
      </KeyValue>
      <KeyValue label={t('run.fact.by')}>{run.created_by}</KeyValue>
      <KeyValue label={t('run.fact.deadline')} hint={<DateText at={run.deadline} as="full" />}>
        {unsignedBatches(run).length > 0 ? (
          <Deadline run={run} chainTime={chainTime} />
        ) : (
          <DateText at={run.deadline} as="time" />
        )}
      </KeyValue>
    </KeyValueList>
  );
}
