import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WhyVolume } from '#contract/api/why.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { formatUnits, parseUsd } from '#contract/rules/money.ts';
import { Volume } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { formatDate, formatDay } from '#renderer/lib/format-date.ts';
import { formatWhole, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { Calc, type CalcLine } from './calc.tsx';
import { Bv } from './exact.tsx';
import { recomputeVolume } from '#contract/rules/recompute.ts';
import { Results } from './results.tsx';
import { WhyFrame } from './why-frame.tsx';
import { WhyPurchases } from './why-purchases.tsx';
import { whyQueries } from './why-queries.ts';
import styles from './why.module.css';

interface WhyVolumeViewProps {
  readonly side: TreeSide;
  readonly onClose: () => void;
}

/** Why a leg's volume is what it is: the last closing's carry and every purchase since. */
export function WhyVolumeView({ side, onClose }: WhyVolumeViewProps) {
  const { t } = useTranslation('why');
  const { data, error, refetch } = useQuery(whyQueries.volume(side));
  const verdict = data && recomputeVolume(data);
  return (
    <WhyFrame
      title={t(`volume.${side}`)}
      subtitle={t('volume.subtitle')}
      amount={data && <Volume value={data.amount} size="result" />}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
      verdict={verdict}
      arithmetic={data && <Sums volume={data} />}
      evidence={
        data &&
        verdict && (
          <>
            <WhyPurchases
              title={t('purchase.count', { count: data.purchase_count })}
              purchases={data.purchases}
              count={data.purchase_count}
              others={data.others}
              sums={data.days ? { [side]: sumOf(data.days.map(({ bought }) => bought)) } : {}}
            />
            <Results verdict={verdict} server={data.amount} unit="BV" />
          </>
        )
      }
    />
  );
}

const sumOf = (amounts: readonly string[]) =>
  formatUnits(
    amounts.reduce((sum, amount) => sum + parseUsd(amount), 0n),
    6,
  );

function Sums({ volume }: { readonly volume: WhyVolume }) {
  const { t } = useTranslation('why');
  const device = useFormat();
  const format = { ...device, timeZone: 'UTC' };
  const { closing, days, amount, total } = volume;
  const waiting = days
    ? parseUsd(sumOf(days.map(({ bought }) => bought))) -
      parseUsd(sumOf(days.map(({ counted }) => counted)))
    : 0n;
  const lines: CalcLine[] = [
    {
      key: 'carry',
      op: '',
      label: closing
        ? t('volume.carry', { day: formatDay(closing.day, format) })
        : t('volume.noClosing'),
      value: <Bv amount={closing?.carry ?? '0'} withUnit />,
      ...(closing && {
        hint: t('volume.carry.of', {
          before: formatWhole(closing.before, device),
          matched: formatWhole(closing.matched, device),
        }),
      }),
    },
    ...(days ?? []).toReversed().map(({ day, counted }): CalcLine => ({
      key: day,
      op: '+',
      label: t('volume.day', { day: formatDate(day, format) }),
      value: <Bv amount={counted} withUnit />,
    })),
    {
      key: 'sum',
      op: '=',
      label: t('volume.sum'),
      value: <Bv amount={amount} withUnit />,
      hint: t('volume.total', { total: withUnit(formatWhole(total, device), 'BV') }),
      isResult: true,
    },
  ];
  return (
    <>
      <h3>{t('volume.arithmetic')}</h3>
      <Calc lines={lines} />
      {!days && <Note tone="info">{t('volume.tooMany')}</Note>}
      {waiting !== 0n && (
        <p className={styles.note}>
          {t('volume.waiting', {
            volume: withUnit(formatWhole(formatUnits(waiting, 6), device), 'BV'),
          })}
        </p>
      )}
    </>
  );
}
