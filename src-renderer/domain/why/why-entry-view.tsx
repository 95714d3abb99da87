import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WhyEntry } from '#contract/api/why.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
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

interface WhyEntryViewProps {
  readonly id: string;
  /** The figure that was asked about: the entry's amount, or what its withdrawal pays. */
  readonly endsIn?: 'entry' | 'tokens' | undefined;
  readonly onClose: () => void;
}

/** Why an entry is what it is. */
export function WhyEntryView({ id, endsIn = 'entry', onClose }: WhyEntryViewProps) {
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
      amount={entry && <Amount entry={entry} endsIn={endsIn} />}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
      verdict={verdict}
      arithmetic={entry && <Arithmetic entry={entry} endsIn={endsIn} />}
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
      about={entry && { object: { kind: 'entry', id: entry.id } }}
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

type Ending = Pick<WhyEntryViewProps, 'endsIn'> & { readonly entry: WhyEntry };

function Amount({ entry, endsIn }: Ending) {
  const { evidence, amount } = entry;
  if (endsIn !== 'tokens' || evidence.type !== 'withdrawal') {
    return <Money amount={amount} signed size="result" />;
  }
  return (
    <TokenAmount
      amount={evidence.token_amount}
      token={evidence.currency}
      exact
      size="result"
      hideable={false}
    />
  );
}

function Arithmetic({ entry, endsIn }: Ending) {
  const { t } = useTranslation('why');
  const lines = useEntryLines(entry, endsIn);
  if (entry.evidence.type === 'binary') return <BinaryArithmetic evidence={entry.evidence} />;
  return (
    <>
      <h3>{t('entry.arithmetic')}</h3>
      <Calc lines={lines} />
    </>
  );
}
