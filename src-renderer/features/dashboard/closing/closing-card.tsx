import {
  IconCircleCheck,
  IconInfoCircle,
  IconScissors,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LastClosing, MatchedClosing } from '#contract/api/ledger.ts';
import type { UtcDay } from '#contract/rules/days.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { Beam } from '#renderer/components/beam.tsx';
import { Card } from '#renderer/components/card.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Money, Volume } from '#renderer/components/money/money.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { Explained } from '#renderer/domain/why/explained.tsx';
import { useNamed } from '#renderer/domain/why/use-named.ts';
import { useWhy } from '#renderer/domain/why/use-why.ts';
import { writeSubject } from '#renderer/domain/why/why-subject.ts';
import { HIDDEN, formatPercent, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useClosingTexts } from './closing-texts.ts';
import { markClosingOpened } from './use-closing.ts';
import styles from './closing-card.module.css';

type Closing = NonNullable<LastClosing['closing']>;

interface ClosingCardProps {
  readonly query: UseQueryResult<LastClosing>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether the member has a membership now. */
  readonly hasMembership: boolean;
  readonly className?: string | undefined;
}

/** What the last daily closing matched, paid and left in each leg; or why it matched nothing. */
export function ClosingCard({ query, now, hasMembership, className }: ClosingCardProps) {
  const { t } = useTranslation('dashboard');
  const texts = useClosingTexts();
  const { data, error, dataUpdatedAt } = query;
  if (!data) {
    return (
      <Card title={t('closing.title')} className={className}>
        {error ? (
          <FailureNote error={error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Card>
    );
  }
  const { closing, pending_day: pending } = data;
  return (
    <Card
      padding="none"
      className={classNames(styles.card, className)}
      title={closing ? texts.title(closing.day, now) : t('closing.title')}
      subtitle={
        <>
          {closing && texts.when(closing)} <OfflineAge at={dataUpdatedAt} />
        </>
      }
      end={
        closing?.outcome.type === 'matched' && (
          <Credited day={closing.day} outcome={closing.outcome} />
        )
      }
    >
      {pending !== null && (
        <p className={styles.line} role="status">
          <Icon icon={IconInfoCircle} size={18} />
          {t('closing.pending', { day: texts.day(pending) })}
        </p>
      )}
      {closing && <Outcome closing={closing} hasMembership={hasMembership} />}
    </Card>
  );
}

function Credited({ day, outcome }: { readonly day: UtcDay; readonly outcome: MatchedClosing }) {
  const { t } = useTranslation('dashboard');
  const amount = <Money amount={outcome.paid} signed size="result" />;
  return (
    <div className={styles.credited}>
      {isPaid(outcome) ? <Explained subject={{ closing: day }}>{amount}</Explained> : amount}
      <p className={styles.hint}>{t('closing.credited')}</p>
    </div>
  );
}

/** Where nothing was paid there is no entry, and no proof of one. */
const isPaid = ({ paid }: MatchedClosing): boolean => Number(paid) > 0;

interface OutcomeProps {
  readonly closing: Closing;
  readonly hasMembership: boolean;
}

function Outcome({ closing, hasMembership }: OutcomeProps) {
  const { t } = useTranslation('dashboard');
  const texts = useClosingTexts();
  const { outcome, day } = closing;
  if (outcome.type === 'matched') return <Matched outcome={outcome} day={day} />;
  // Such a day is one line above the figures.
  if (outcome.type === 'nothing') return null;
  const { carry, missing } = outcome;
  const lacksMembership = missing.includes('membership') && !hasMembership;
  return (
    <>
      {carry && (
        <div className={styles.section}>
          {/* Nothing was taken off them. */}
          <Legs legs={carry} hint={t('closing.before')} />
          <Thirds carry={carry} matched="0" hint={t('closing.unmatched')} />
        </div>
      )}
      <div className={styles.foot}>
        <p className={styles.fact}>{texts.notMatched(missing)}</p>
        <LinkButton
          to={lacksMembership ? '/buy-membership' : '/referrals'}
          onClick={() => markClosingOpened(day)}
        >
          {lacksMembership ? t('closing.membership') : t('closing.directs')}
        </LinkButton>
      </div>
    </>
  );
}

interface MatchedProps {
  readonly outcome: MatchedClosing;
  readonly day: UtcDay;
}

function Matched({ outcome, day }: MatchedProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const hidden = useHidden();
  const { open } = useWhy();
  const named = useNamed();
  const { legs, carry, matched, rate, gross, cap, flushed, plan } = outcome;
  const usd = (amount: string) => (hidden ? HIDDEN : formatUsd(amount, format));
  const isFlushed = Number(flushed) > 0;
  const proof = { closing: day };
  return (
    <>
      <div className={styles.section}>
        <Legs legs={legs} hint={t('closing.before')} />
        <Thirds
          carry={carry}
          matched={matched}
          hint={t('closing.arithmetic', {
            // Volumes are always shown: with the rate they would give the amount away.
            rate: hidden ? HIDDEN : formatPercent(rate, format),
            amount: usd(gross),
          })}
        />
      </div>
      <div className={styles.foot}>
        {isFlushed ? (
          <p className={styles.flushed}>
            <Icon icon={IconScissors} size={18} />
            {t('closing.flushed', { amount: usd(flushed), plan: named(plan), cap: usd(cap) })}
          </p>
        ) : (
          <p className={styles.whole}>
            <Icon icon={IconCircleCheck} size={18} />
            {t('closing.whole', { plan: named(plan), cap: usd(cap) })}
          </p>
        )}
        {isPaid(outcome) && (
          <Button icon={IconShieldCheck} data-why={writeSubject(proof)} onClick={() => open(proof)}>
            {t('closing.proof')}
          </Button>
        )}
      </div>
    </>
  );
}

interface LegsProps {
  /** BV. */
  readonly legs: Readonly<Record<TreeSide, string>>;
  /** Of which moment they are. */
  readonly hint: string;
}

function Legs({ legs, hint }: LegsProps) {
  return (
    <div dir="ltr">
      <div className={styles.legs}>
        <span className={styles.leg}>
          <LegBadge side="left" /> <Volume value={legs.left} strong />
        </span>
        <span className={styles.hint}>{hint}</span>
        <span className={styles.leg}>
          <Volume value={legs.right} strong /> <LegBadge side="right" />
        </span>
      </div>
      <Beam left={legs.left} right={legs.right} height={16} />
    </div>
  );
}

interface ThirdsProps {
  /** BV. */
  readonly carry: LegsProps['legs'];
  /** BV. */
  readonly matched: string;
  /** What was made of it. */
  readonly hint: string;
}

/** What each leg keeps under its own side, and in the middle what was matched of both. */
function Thirds({ carry, matched, hint }: ThirdsProps) {
  const { t } = useTranslation('dashboard');
  return (
    // The left leg stays physically left.
    <div dir="ltr" className={styles.thirds}>
      <Carry side="left" volume={carry.left} />
      <Third label={t('closing.matched')} hint={hint}>
        <Volume value={matched} withUnit={false} size="figure" />
      </Third>
      <Carry side="right" volume={carry.right} />
    </div>
  );
}

interface ThirdProps {
  readonly label: string;
  readonly hint: string;
  readonly children: ReactNode;
  readonly side?: TreeSide;
}

function Third({ label, hint, children, side }: ThirdProps) {
  return (
    <div className={side && styles[side]}>
      <p className={styles.label}>{label}</p>
      {children}
      <p className={styles.hint}>{hint}</p>
    </div>
  );
}

function Carry({ side, volume }: { readonly side: TreeSide; readonly volume: string }) {
  const { t } = useTranslation('dashboard');
  return (
    <Third
      side={side}
      label={t(`closing.keeps.${side}`)}
      hint={Number(volume) > 0 ? t('closing.keeps.some') : t('closing.keeps.none')}
    >
      <Volume value={volume} withUnit={false} size="figure" />
    </Third>
  );
}
