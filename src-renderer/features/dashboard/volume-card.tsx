import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import type { LastClosing } from '#contract/api/ledger.ts';
import { dayEnd, utcDay } from '#contract/rules/days.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { treeSides, type TreeSide } from '#contract/rules/limits.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { Beam } from '#renderer/components/beam.tsx';
import { Card, CardDivider } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { Money, Volume } from '#renderer/components/money/money.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { SkeletonFigure } from '#renderer/components/skeleton.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { Explained } from '#renderer/domain/why/explained.tsx';
import { WhyButton } from '#renderer/domain/why/why-button.tsx';
import { formatDay, formatTime } from '#renderer/lib/format-date.ts';
import { HIDDEN, formatPercent, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useClosingTexts } from './closing/closing-texts.ts';
import styles from './volume-card.module.css';

interface VolumeCardProps {
  /** Undefined: not known. */
  readonly user: CurrentUser | undefined;
  readonly isLoading: boolean;
  /** What the last closing did; undefined: not known. */
  readonly last?: LastClosing | undefined;
  /** The closing stands in a card of its own: what has come since is what is left to say. */
  readonly isSince?: boolean | undefined;
  readonly className?: string | undefined;
}

/** What waits to be matched on both legs, and what the last closing matched. */
export function VolumeCard({ user, isLoading, last, isSince, className }: VolumeCardProps) {
  const { t } = useTranslation('dashboard');
  const carry = isSince ? carryOf(last) : null;
  const volume = (side: TreeSide) =>
    isLoading ? (
      <SkeletonFigure height={26} />
    ) : (
      <Explained subject={{ volume: side }}>
        <Volume value={user?.[`${side}_volume`]} size="figure" />
      </Explained>
    );
  return (
    <Card
      title={carry ? t('closing.since') : t('volume.title')}
      subtitle={carry && <NextClosing />}
      className={className}
    >
      {/* The left leg stays physically left. */}
      <div dir="ltr" className={styles.legs}>
        <div>
          <p className={styles.leg}>
            <LegBadge side="left" /> {t('volume.left')}
            <WhyButton subject={{ volume: 'left' }} of={t('volume.left')} className={styles.why} />
          </p>
          {volume('left')}
        </div>
        <div className={styles.right}>
          <p className={styles.leg}>
            <WhyButton
              subject={{ volume: 'right' }}
              of={t('volume.right')}
              className={styles.why}
            />
            {t('volume.right')} <LegBadge side="right" />
          </p>
          {volume('right')}
        </div>
      </div>
      <Beam left={user?.left_volume ?? null} right={user?.right_volume ?? null} height={14} />
      {user && (carry !== null || !isSince) && (
        <>
          <CardDivider />
          {carry ? (
            <Since user={user} carry={carry} />
          ) : (
            <>
              <LastMatch closing={user.last_closing} />
              <Unmatched last={last} />
            </>
          )}
        </>
      )}
    </Card>
  );
}

/** BV that the last closing left in each leg; null where it can't be separated from what came since. */
function carryOf(last: LastClosing | undefined) {
  if (!last || last.pending_day !== null || !last.closing) return null;
  const { outcome } = last.closing;
  return outcome.type === 'nothing' ? null : outcome.carry;
}

/** When what waits now is matched. */
function NextClosing() {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const end = dayEnd(utcDay(new Date(now)));
  return t('closing.next', {
    utc: formatTime(end, { ...format, timeZone: 'UTC' }),
    here: formatTime(end, format),
  });
}

interface SinceProps {
  readonly user: CurrentUser;
  /** BV. */
  readonly carry: Readonly<Record<TreeSide, string>>;
}

/** What each leg keeps, and what came since. */
function Since({ user, carry }: SinceProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <KeyValueList>
      {treeSides.map((side) => (
        <KeyValue
          key={side}
          label={
            <span className={styles.leg}>
              <LegBadge side={side} />
              {t('closing.carry', { volume: formatWhole(carry[side], format) })}
            </span>
          }
        >
          <Volume
            value={formatUsd(parseUsd(user[`${side}_volume`]) - parseUsd(carry[side]))}
            signed
          />
        </KeyValue>
      ))}
    </KeyValueList>
  );
}

/** Why the last closing matched nothing, or that it is on its way. */
function Unmatched({ last }: Pick<VolumeCardProps, 'last'>) {
  const { t } = useTranslation('dashboard');
  const texts = useClosingTexts();
  const pending = last?.pending_day;
  if (pending) {
    return <p className={styles.told}>{t('closing.pending', { day: texts.day(pending) })}</p>;
  }
  const closing = last?.closing;
  if (closing?.outcome.type !== 'not_eligible') return null;
  return (
    <p className={styles.told}>
      {t('closing.of', { day: texts.day(closing.day) })}.{' '}
      {texts.notMatched(closing.outcome.missing)}
    </p>
  );
}

/** The last closing that paid. */
function LastMatch({ closing }: { readonly closing: CurrentUser['last_closing'] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const hidden = useHidden();
  if (!closing) return <p className={styles.none}>{t('volume.noClosing')}</p>;
  const whole = (value: string) => formatWhole(value, format);
  return (
    <KeyValueList>
      <KeyValue
        label={t('volume.closing', { day: formatDay(closing.day, { ...format, timeZone: 'UTC' }) })}
      >
        <Money amount={closing.paid} signed strong />
      </KeyValue>
      <KeyValue label={t('volume.matched')}>
        {t('volume.matchedOf', {
          volume: whole(closing.matched),
          // Volumes are always shown: with the rate they would give the amount away.
          rate: hidden ? HIDDEN : formatPercent(closing.rate, format),
        })}
      </KeyValue>
      <KeyValue label={t('volume.carry')}>
        {t('volume.carryOf', {
          left: whole(closing.carry_left),
          right: whole(closing.carry_right),
        })}
      </KeyValue>
    </KeyValueList>
  );
}
