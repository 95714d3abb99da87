import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { whyQueries } from './why-queries.ts';
import path from './why-path.module.css';
import styles from './why.module.css';

/** The way of a purchase's volume: from you down to who bought, a letter on each edge. */
export function WhyPathView({ event, name }: { readonly event: string; readonly name: string }) {
  const { t } = useTranslation(['why', 'common']);
  const errorText = useErrorText();
  const format = useFormat();
  const { data, error } = useQuery(whyQueries.path(event));
  return (
    <div>
      <h3>{t('path.title', { name })}</h3>
      {error && <p className={styles.note}>{errorText(error)}</p>}
      {!data && !error && (
        <SkeletonArea>
          <Skeleton height={48} />
        </SkeletonArea>
      )}
      {data && (
        // Scrolls sideways where the way is long; keys must reach it.
        <div
          className={path.path}
          // It scrolls: keys must reach it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-label={t('path.title', { name })}
        >
          <div className={classNames(path.node, path.me)}>
            <b>{t('path.you')}</b>
            {t('path.gain', {
              volume: formatWhole(data.volume, format),
              leg: t(`leg.${data.side}.letter`, { ns: 'common' }),
            })}
          </div>
          {data.steps.map((step, index) => {
            const before = data.steps[index - 1];
            const isAfterGap = before !== undefined && step.level > before.level + 1;
            return (
              <Fragment key={step.level}>
                {isAfterGap && (
                  <span className={path.gap}>{t('path.omitted', { count: data.omitted })}</span>
                )}
                <span className={classNames(path.edge, path[step.side])}>
                  <span>
                    <LegBadge side={step.side} />
                  </span>
                </span>
                <div className={path.node}>
                  <b>{step.name}</b>
                  {t('path.level', { level: step.level })}
                </div>
              </Fragment>
            );
          })}
        </div>
      )}
    </div>
  );
}
