import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WhyEntry } from '#contract/api/why.ts';
import { LinkButton } from '#renderer/components/button.tsx';
import { Money } from '#renderer/components/money.tsx';
import { formatDate, formatDay, formatDayTime, formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useEntryNames } from '../ledger/use-entry-names.ts';
import { Calc } from './calc.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { BinaryArithmetic, BinaryEvidence } from './evidence-binary.tsx';
import { recomputeEntry } from '#contract/rules/recompute.ts';
import { Results } from './results.tsx';
import { useEntryLines } from './use-entry-lines.tsx';
import { WhyFrame } from './why-frame.tsx';
import { whyQueries } from './why-queries.ts';

/** Why an entry is what it is. */
export function WhyEntryView({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['why', 'common']);
  const names = useEntryNames();
  const device = useFormat();
  const { data: entry, error, refetch } = useQuery(whyQueries.entry(id));
  const utc = { ...device, timeZone: 'UTC' };
  const verdict = entry && recomputeEntry(entry);
  const day = entry && dayOf(entry);
  return (
    <WhyFrame
      title={
        entry
          ? t('entry.title', {
              what: names.kind(entry.kind),
              day: formatDate(day ?? entry.occurred_at, utc),
            })
          : t('entry.number', { number: id })
      }
      subtitle={
        entry &&
        t('entry.when', {
          utc: formatDayTime(entry.occurred_at, utc),
          here: `${formatTime(entry.occurred_at, device)} ${formatDay(entry.occurred_at, device)}`,
          number: entry.id,
        })
      }
      amount={entry && <Money amount={entry.amount} signed size="result" />}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
      verdict={verdict}
      arithmetic={entry && <Arithmetic entry={entry} />}
      evidence={
        entry &&
        verdict && (
          <>
            {entry.evidence.type === 'binary' ? (
              <BinaryEvidence evidence={entry.evidence} />
            ) : (
              <EntryFacts entry={entry} />
            )}
            <Results
              verdict={verdict}
              server={entry.amount}
              when={`${formatDayTime(entry.occurred_at, utc)} UTC`}
            />
          </>
        )
      }
      actions={
        entry && (
          <LinkButton size="sm" to={`/reports?kind=${entry.kind}&period=all`}>
            {t('button.seeEntries', { ns: 'common' })}
          </LinkButton>
        )
      }
    />
  );
}

/** The day that an entry is of, where that is not the day it was booked on. */
function dayOf({ evidence }: WhyEntry): string | undefined {
  return 'day' in evidence ? evidence.day : undefined;
}

function Arithmetic({ entry }: { readonly entry: WhyEntry }) {
  const { t } = useTranslation('why');
  const lines = useEntryLines(entry);
  if (entry.evidence.type === 'binary') return <BinaryArithmetic evidence={entry.evidence} />;
  return (
    <>
      <h3>{t('entry.arithmetic')}</h3>
      <Calc lines={lines} />
    </>
  );
}
