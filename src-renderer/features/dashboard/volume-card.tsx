import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { Beam } from '#renderer/components/beam.tsx';
import { Card, CardDivider } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { Money, Volume } from '#renderer/components/money/money.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { SkeletonFigure } from '#renderer/components/skeleton.tsx';
import { Explained } from '#renderer/domain/why/explained.tsx';
import { WhyButton } from '#renderer/domain/why/why-button.tsx';
import { formatDay } from '#renderer/lib/format-date.ts';
import { HIDDEN, formatPercent, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './volume-card.module.css';

interface VolumeCardProps {
  /** Undefined: not known. */
  readonly user: CurrentUser | undefined;
  readonly isLoading: boolean;
  readonly className?: string | undefined;
}

/** What waits to be matched on both legs, and what the last closing matched. */
export function VolumeCard({ user, isLoading, className }: VolumeCardProps) {
  const { t } = useTranslation('dashboard');
  const volume = (side: TreeSide) =>
    isLoading ? (
      <SkeletonFigure height={26} />
    ) : (
      <Explained subject={{ volume: side }}>
        <Volume value={user?.[`${side}_volume`]} size="figure" />
      </Explained>
    );
  return (
    <Card title={t('volume.title')} className={className}>
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
      {user && (
        <>
          <CardDivider />
          <LastClosing closing={user.last_closing} />
        </>
      )}
    </Card>
  );
}

function LastClosing({ closing }: { readonly closing: CurrentUser['last_closing'] }) {
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
