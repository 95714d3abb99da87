import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Evidence } from '#contract/api/why.ts';
import { addDays } from '#contract/rules/days.ts';
import { formatUnits, parseUsd } from '#contract/rules/money.ts';
import { Beam } from '#renderer/components/beam.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { formatDay } from '#renderer/lib/format-date.ts';
import { HIDDEN, formatPercent, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { Calc, type CalcLine } from './calc.tsx';
import { Bv, Exact } from './exact.tsx';
import { useNamed } from './use-named.ts';
import { WhyPurchases } from './why-purchases.tsx';
import styles from './why.module.css';

interface BinaryProps {
  readonly evidence: Evidence<'binary'>;
}

type Legs = Evidence<'binary'>['legs'];

const minus = (a: string, b: string) => formatUnits(parseUsd(a) - parseUsd(b), 6);

interface RowProps {
  readonly label: string;
  readonly left: string;
  readonly right: string;
  readonly signed?: boolean;
  /** A sum of the rows above. */
  readonly isSum?: boolean;
}

function VolumeRow({ label, left, right, signed = false, isSum = false }: RowProps) {
  return (
    <tr className={isSum ? styles.sum : undefined}>
      <th scope="row">{label}</th>
      <td className={styles.end}>
        <Bv amount={left} signed={signed} />
      </td>
      <td className={styles.end}>
        <Bv amount={right} signed={signed} />
      </td>
    </tr>
  );
}

/** What the legs had, what the day's purchases added and what was matched. */
function VolumeTable({ evidence, rest }: BinaryProps & { readonly rest: Legs }) {
  const { t } = useTranslation('why');
  const format = { ...useFormat(), timeZone: 'UTC' };
  const { before, bought, legs, matched, day } = evidence;
  const onDay = (of: string) => formatDay(of, format);
  // Where it can't be followed, what the legs had is what the closing found less the day's purchases.
  const carry = before?.carry ?? {
    left: minus(legs.left, bought.left),
    right: minus(legs.right, bought.right),
  };
  const since = before && (Number(before.bought.left) > 0 || Number(before.bought.right) > 0);
  const carried = t('binary.carry', { day: onDay(before?.day ?? addDays(day, -1)) });
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('binary.what')}</th>
          <th scope="col" className={styles.end}>
            {t('binary.left')}
          </th>
          <th scope="col" className={styles.end}>
            {t('binary.right')}
          </th>
        </tr>
      </thead>
      <tbody>
        <VolumeRow label={carried} {...carry} />
        {since && <VolumeRow label={t('binary.since')} {...before.bought} signed />}
        <VolumeRow label={t('binary.bought', { day: onDay(day) })} {...bought} signed />
        <VolumeRow label={t('binary.before')} {...legs} isSum />
        <VolumeRow label={t('binary.matched')} left={`-${matched}`} right={`-${matched}`} />
        <VolumeRow label={t('binary.after')} {...rest} isSum />
      </tbody>
    </table>
  );
}

/** From the matched volume, by the plan's rate and cap, to what was credited. */
function useBonusLines(evidence: Evidence<'binary'>): readonly CalcLine[] {
  const { t } = useTranslation('why');
  const device = useFormat();
  const hidden = useHidden();
  const plan = useNamed()(evidence.plan);
  const { legs, flushed } = evidence;
  const isFlushed = Number(flushed) > 0;
  return [
    {
      key: 'matched',
      op: '',
      label: t('binary.matchedVolume'),
      value: <Bv amount={evidence.matched} withUnit strong />,
      hint: t('binary.lesser', {
        left: formatWhole(legs.left, device),
        right: formatWhole(legs.right, device),
      }),
    },
    {
      key: 'rate',
      op: '×',
      label: t('binary.rate', { plan }),
      // Volumes are always shown: with the rate they would give the amount away.
      value: hidden ? HIDDEN : formatPercent(evidence.rate, device, { maximum: 6 }),
      hint: t('binary.rateWhen', { day: formatDay(evidence.day, { ...device, timeZone: 'UTC' }) }),
    },
    { key: 'gross', op: '=', label: t('binary.gross'), value: <Exact amount={evidence.gross} /> },
    {
      key: 'cap',
      op: '\u2212',
      label: t('binary.flushed'),
      value: (
        <span className={isFlushed ? styles.loss : undefined}>
          <Exact amount={isFlushed ? `-${flushed}` : flushed} />
        </span>
      ),
      hint: (
        <>
          {t('binary.cap', { plan })} <Exact amount={evidence.cap} />. {t('binary.flushedWhy')}
        </>
      ),
    },
    {
      key: 'paid',
      op: '=',
      label: t('binary.paid'),
      value: <Exact amount={evidence.paid} signed />,
      hint: t('binary.to'),
      isResult: true,
    },
  ];
}

/** The day's legs before and after, then from the matched volume to what was credited. */
export function BinaryArithmetic({ evidence }: BinaryProps) {
  const { t } = useTranslation('why');
  const device = useFormat();
  const lines = useBonusLines(evidence);
  const { legs, matched, day } = evidence;
  const rest = { left: minus(legs.left, matched), right: minus(legs.right, matched) };
  const sides = (['left', 'right'] as const).filter((side) => Number(rest[side]) > 0);
  return (
    <>
      <h3>{t('binary.volume')}</h3>
      {/* The left leg stays physically left. */}
      <div dir="ltr">
        <div className={styles.legs}>
          <span className={styles.leg}>
            <LegBadge side="left" /> <Bv amount={legs.left} withUnit />
          </span>
          <span className={styles.leg}>
            <Bv amount={legs.right} withUnit /> <LegBadge side="right" />
          </span>
        </div>
        <Beam left={legs.left} right={legs.right} height={12} />
      </div>
      <VolumeTable evidence={evidence} rest={rest} />
      <Calc lines={lines} />
      <p className={styles.note}>
        {sides.length === 0
          ? t('binary.noRest')
          : sides.map((side) =>
              t(`binary.rest.${side}`, {
                volume: formatWhole(rest[side], device),
                day: formatDay(addDays(day, 1), { ...device, timeZone: 'UTC' }),
              }),
            )}
      </p>
    </>
  );
}

/** The purchases that counted that day, a way through the tree, and what the day asked for. */
export function BinaryEvidence({ evidence }: BinaryProps) {
  const { t } = useTranslation('why');
  const named = useNamed();
  const { directs, purchases, purchase_count: count } = evidence;
  return (
    <>
      <WhyPurchases
        title={t('purchase.count', { count })}
        purchases={purchases}
        count={count}
        others={evidence.others}
        sums={evidence.bought}
      />
      <div>
        <h3>{t('binary.requirements')}</h3>
        <ul className={styles.checks}>
          <li className={styles.check}>
            <Icon icon={IconCircleCheck} size={18} />
            {t('binary.active', { plan: named(evidence.plan) })}
          </li>
          <li className={styles.check}>
            <Icon icon={IconCircleCheck} size={18} />
            {t('binary.directs', { count: directs.left, right: directs.right })}
          </li>
        </ul>
      </div>
    </>
  );
}
