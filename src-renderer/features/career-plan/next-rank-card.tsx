import { IconChecks, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CareerPlan, CareerRank } from '#contract/api/career-plan.ts';
import { treeSides } from '#contract/rules/limits.ts';
import { Card } from '#renderer/components/card.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { Volume } from '#renderer/components/money/money.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { requirementsOf, type Requirement } from './career-rules.ts';
import { useRankName } from './use-rank-name.ts';
import styles from './career-plan.module.css';

interface NextRankCardProps {
  readonly plan: CareerPlan;
  readonly next: CareerRank;
}

/** What is missing for the next rank, leg by leg: volume as a meter, people in pieces. */
export function NextRankCard({ plan, next }: NextRankCardProps) {
  const { t } = useTranslation('career-plan');
  const nameOf = useRankName();
  const requirements = requirementsOf(next, plan);
  const met = requirements.filter(({ isMet }) => isMet).length;
  return (
    <Card
      padding="none"
      title={t('next.title', { rank: nameOf(next) })}
      subtitle={t('next.subtitle')}
      end={
        <StatusChip tone="neutral" icon={IconChecks}>
          {t('next.met', { met, of: requirements.length })}
        </StatusChip>
      }
    >
      {/* The left leg stands on the left, whichever way the page reads. */}
      <div className={styles.legs} dir="ltr">
        {treeSides.map((side) => (
          <div key={side} className={styles.leg}>
            <h3>
              <LegBadge side={side} /> {t(`leg.${side}`)}
            </h3>
            {requirements
              .filter((requirement) => requirement.side === side)
              .map((requirement) =>
                requirement.what === 'volume' ? (
                  <VolumeMeter key="volume" requirement={requirement} />
                ) : (
                  <DirectsMeter key="directs" requirement={requirement} />
                ),
              )}
          </div>
        ))}
      </div>
    </Card>
  );
}

function VolumeMeter({ requirement }: { readonly requirement: Requirement }) {
  const { t } = useTranslation('career-plan');
  const format = useFormat();
  const { side, has, needs, missing } = requirement;
  // A width only: a thousandth more or less of a bar is not seen.
  const share = Math.min(1, Number(has) / Math.max(1, Number(needs)));
  return (
    <div className={styles.meter}>
      <p className={styles.pair}>
        <Volume value={has} size="figure" />
        <span>{t('of', { needs: formatWhole(needs, format) })}</span>
      </p>
      <div className={styles.track} aria-hidden>
        <div data-side={side} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <Missing requirement={requirement}>
        {t('missing.volume', { volume: formatWhole(missing, format) })}
      </Missing>
    </div>
  );
}

function DirectsMeter({ requirement }: { readonly requirement: Requirement }) {
  const { t } = useTranslation('career-plan');
  const { side, has, needs, missing } = requirement;
  const [count, needed] = [Number(has), Number(needs)];
  return (
    <div className={styles.meter}>
      <p className={styles.pair}>
        <span>{t('directs')}</span>
        <b>{t('directs.count', { has: count, needs: needed })}</b>
      </p>
      <div className={styles.pieces} aria-hidden>
        {Array.from({ length: needed }, (_, index) => (
          <i key={index} data-side={side} data-there={index < count || undefined} />
        ))}
      </div>
      <Missing requirement={requirement}>
        {t('missing.directs', { count: Number(missing) })}
      </Missing>
    </div>
  );
}

interface MissingProps {
  readonly requirement: Requirement;
  readonly children: string;
}

function Missing({ requirement, children }: MissingProps) {
  const { t } = useTranslation('career-plan');
  if (!requirement.isMet) return <p className={styles.missing}>{children}</p>;
  return (
    <p className={styles.met}>
      <Icon icon={IconCircleCheck} size={16} /> {t('complete')}
    </p>
  );
}
