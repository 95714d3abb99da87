import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WhyEarnings, WhyEntry } from '#contract/api/why.ts';
import type { UtcDay } from '#contract/rules/days.ts';
import { recomputeEarnings } from '#contract/rules/recompute.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useEntryNames } from '../ledger/use-entry-names.ts';
import { Calc } from './calc.tsx';
import { Exact } from './exact.tsx';
import { Results } from './results.tsx';
import { useEntryLines } from './use-entry-lines.tsx';
import { WhyFrame } from './why-frame.tsx';
import { whyQueries } from './why-queries.ts';

interface WhyEarningsViewProps {
  readonly day: UtcDay;
  readonly onClose: () => void;
}

/** Why a day of the global network brought what it did: each deposit's part, and its sum. */
export function WhyEarningsView({ day, onClose }: WhyEarningsViewProps) {
  const { t } = useTranslation(['why', 'common']);
  const names = useEntryNames();
  const device = useFormat();
  const { data, error, refetch } = useQuery(whyQueries.earnings(day));
  const verdict = data && recomputeEarnings(data);
  return (
    <WhyFrame
      title={t('entry.title', {
        what: names.kind('global_earning'),
        day: formatDate(day, { ...device, timeZone: 'UTC' }),
      })}
      subtitle={data && t('earnings.subtitle', { count: data.entries.length })}
      amount={data && <Money amount={data.amount} signed size="result" />}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
      verdict={verdict}
      arithmetic={data && <Sums earnings={data} />}
      evidence={
        data &&
        verdict && (
          <>
            {data.entries.map((entry) => (
              <Part key={entry.id} entry={entry} />
            ))}
            <Results verdict={verdict} server={data.amount} />
          </>
        )
      }
      actions={
        <LinkButton size="sm" to="/reports?kind=global_earning&period=all">
          {t('button.seeEntries', { ns: 'common' })}
        </LinkButton>
      }
    />
  );
}

const depositOf = ({ evidence }: WhyEntry): number =>
  evidence.type === 'global_earning' ? evidence.deposit : 0;

function Sums({ earnings }: { readonly earnings: WhyEarnings }) {
  const { t } = useTranslation('why');
  return (
    <>
      <h3>{t('entry.arithmetic')}</h3>
      <Calc
        lines={[
          ...earnings.entries.map((entry) => ({
            key: entry.id,
            op: '+' as const,
            label: t('earnings.deposit', { number: depositOf(entry) }),
            value: <Exact amount={entry.amount} />,
          })),
          {
            key: 'sum',
            op: '=',
            label: t('line.credited'),
            value: <Exact amount={earnings.amount} signed />,
            isResult: true,
          },
        ]}
      />
    </>
  );
}

function Part({ entry }: { readonly entry: WhyEntry }) {
  const { t } = useTranslation('why');
  const lines = useEntryLines(entry);
  return (
    <div>
      <h3>{t('earnings.deposit', { number: depositOf(entry) })}</h3>
      <Calc lines={lines} />
    </div>
  );
}
