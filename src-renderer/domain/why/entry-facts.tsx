import { useTranslation } from 'react-i18next';
import type { Evidence, WhyEntry } from '#contract/api/why.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { perUnit } from '#contract/rules/offerings/distribution.ts';
import { ShortHash } from '#renderer/components/text/address.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useEntryNames } from '../ledger/use-entry-names.ts';
import { Exact } from './exact.tsx';
import { useNamed } from './use-named.ts';

/** What an entry's evidence is, fact by fact, and all that its journal did to the member. */
export function EntryFacts({ entry }: { readonly entry: WhyEntry }) {
  const { t } = useTranslation('why');
  const names = useEntryNames();
  return (
    <>
      <div>
        <h3>{t('facts.title')}</h3>
        {entry.evidence.type === 'distribution' ? (
          <DistributionFacts evidence={entry.evidence} />
        ) : (
          <Facts entry={entry} />
        )}
      </div>
      <div>
        <h3>{t('facts.parts')}</h3>
        <KeyValueList>
          {entry.parts.map((part, index) => (
            <KeyValue key={index} label={names.account(part.account)}>
              <Money amount={part.amount} signed />
            </KeyValue>
          ))}
        </KeyValueList>
      </div>
    </>
  );
}

function Facts({ entry: { evidence } }: { readonly entry: WhyEntry }) {
  const { t } = useTranslation('why');
  const named = useNamed();
  const format = useFormat();
  const paidBy = (fromBalance: boolean, request: number | null) => {
    if (fromBalance) return t('facts.fromBalance');
    return request === null ? t('facts.onChain') : t('facts.request', { number: request });
  };
  switch (evidence.type) {
    case 'direct':
    case 'membership':
      return (
        <KeyValueList>
          {evidence.type === 'direct' && (
            <KeyValue label={t('facts.buyer')}>{evidence.name}</KeyValue>
          )}
          <KeyValue label={t('facts.purchase')}>
            {t(`purchase.${evidence.kind}`, { plan: named(evidence.plan) })}
          </KeyValue>
          <KeyValue label={t('facts.paid')}>
            <Money amount={evidence.amount} />
          </KeyValue>
          <KeyValue label={t('facts.paidBy')}>
            {paidBy(evidence.from_balance, evidence.request_number)}
          </KeyValue>
          <KeyValue label={t('facts.settled')}>
            <DateText at={evidence.settled_at} as="full" />
          </KeyValue>
          {evidence.type === 'direct' && evidence.own_plan && (
            <KeyValue label={t('facts.ownPlan')}>
              {named(evidence.own_plan)} · {formatPercent(evidence.rate, format)}
            </KeyValue>
          )}
        </KeyValueList>
      );
    case 'course':
      return <CourseFacts evidence={evidence} paidBy={paidBy} />;
    case 'pool_result':
      return (
        <KeyValueList>
          <KeyValue label={t('facts.pool')}>{evidence.pool}</KeyValue>
          <KeyValue label={t('facts.position')}>{evidence.position}</KeyValue>
          <KeyValue label={t('facts.day')}>
            <DateText at={evidence.day} utc />
          </KeyValue>
          <KeyValue label={t('facts.rate')}>
            {formatPercent(evidence.rate, format, { maximum: 6, signed: true })}
          </KeyValue>
          <KeyValue label={t('facts.principal')}>
            <Money amount={evidence.principal} />
          </KeyValue>
        </KeyValueList>
      );
    case 'pool_maturity':
      return (
        <KeyValueList>
          <KeyValue label={t('facts.pool')}>{evidence.pool}</KeyValue>
          <KeyValue label={t('facts.position')}>{evidence.position}</KeyValue>
          <KeyValue label={t('facts.opened')}>
            <DateText at={evidence.opened_at} />
          </KeyValue>
          <KeyValue label={t('facts.matures')}>
            <DateText at={evidence.matures_at} />
          </KeyValue>
        </KeyValueList>
      );
    case 'pool_deposit':
      return (
        <KeyValueList>
          <KeyValue label={t('facts.pool')}>{evidence.pool}</KeyValue>
          <KeyValue label={t('facts.position')}>{evidence.position}</KeyValue>
          <KeyValue label={t('facts.paidBy')}>
            {paidBy(evidence.from_balance, evidence.request_number)}
          </KeyValue>
        </KeyValueList>
      );
    case 'global_deposit':
    case 'global_earning':
      return (
        <KeyValueList>
          <KeyValue label={t('facts.deposit')}>{evidence.deposit}</KeyValue>
          <KeyValue label={t('facts.amount')}>
            <Money amount={evidence.amount} />
          </KeyValue>
          <KeyValue label={t('facts.weight')}>{evidence.weight}</KeyValue>
          <KeyValue label={t('facts.ceiling')}>
            <Money amount={evidence.ceiling} />
          </KeyValue>
          {evidence.type === 'global_earning' && (
            <>
              <KeyValue label={t('facts.earned')}>
                <Money amount={evidence.earned} />
              </KeyValue>
              <KeyValue label={t('facts.day')}>
                <DateText at={evidence.day} utc />
              </KeyValue>
            </>
          )}
        </KeyValueList>
      );
    case 'withdrawal':
      return (
        <KeyValueList>
          <KeyValue label={t('facts.withdrawal')}>{evidence.number}</KeyValue>
          <KeyValue label={t('facts.wallet')}>
            <ShortHash hash={evidence.wallet} />
          </KeyValue>
          {evidence.tx_hash && (
            <KeyValue label={t('facts.transaction')}>
              <ShortHash hash={evidence.tx_hash} />
            </KeyValue>
          )}
        </KeyValueList>
      );
    default:
      return <p>{t('facts.none')}</p>;
  }
}

interface CourseFactsProps {
  readonly evidence: Evidence<'course'>;
  readonly paidBy: (fromBalance: boolean, request: number | null) => string;
}

function CourseFacts({ evidence, paidBy }: CourseFactsProps) {
  const { t } = useTranslation('why');
  const named = useNamed();
  return (
    <KeyValueList>
      <KeyValue label={t('facts.course')}>{named(evidence.course)}</KeyValue>
      <KeyValue label={t('facts.paidBy')}>
        {paidBy(evidence.from_balance, evidence.request_number)}
      </KeyValue>
      <KeyValue label={t('facts.settled')}>
        <DateText at={evidence.settled_at} as="full" />
      </KeyValue>
    </KeyValueList>
  );
}

function DistributionFacts({ evidence }: { readonly evidence: Evidence<'distribution'> }) {
  const { t } = useTranslation('why');
  const named = useNamed();
  return (
    <KeyValueList>
      <KeyValue label={t('facts.offering')}>{named(evidence.offering)}</KeyValue>
      <KeyValue label={t('facts.distribution')}>{evidence.number}</KeyValue>
      <KeyValue label={t('facts.recordDay')}>
        <DateText at={evidence.record_day} utc />
      </KeyValue>
      <KeyValue label={t('facts.each')}>
        <Exact amount={perUnit(parseUsd(evidence.amount), evidence.all_units)} />
      </KeyValue>
    </KeyValueList>
  );
}
