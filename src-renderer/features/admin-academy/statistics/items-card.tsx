import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseStatistics } from '#contract/api/admin/academy/academy.ts';
import { EXPECTED_RIGHT, WEAK_DISCRIMINATION } from '#contract/rules/academy/statistics.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { decimalParts, formatPercent, UNKNOWN } from '#renderer/lib/format.ts';
import { regionalFigures } from '#renderer/lib/regional-figures.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useTitle } from '../use-title.ts';
import styles from './statistics.module.css';

type Item = CourseStatistics['items'][number];
const FIRST = 6;

/** How many answer each question right, and whether those who know more do. */
export function ItemsCard({ statistics }: { readonly statistics: CourseStatistics }) {
  const { t } = useTranslation('admin-academy');
  const format = useFormat();
  const [all, setAll] = useState(false);
  const { items } = statistics;
  const percent = (value: number) => formatPercent(value / 100, format, { maximum: 0 });
  return (
    <Card title={t('stats.items')} subtitle={t('stats.items.lead')} padding="none">
      {items.length === 0 ? (
        <EmptyState why="none">{t('stats.items.none')}</EmptyState>
      ) : (
        <>
          <div className={styles.itemsBox}>
            <table className={styles.items}>
              <thead>
                <tr>
                  <th scope="col">{t('stats.question')}</th>
                  <th scope="col">{t('stats.right')}</th>
                  <th scope="col" className={styles.end}>
                    {t('stats.discrimination')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.slice(0, all ? undefined : FIRST).map((item) => (
                  <ItemRow key={item.question} item={item} />
                ))}
              </tbody>
            </table>
          </div>
          <footer className={styles.foot}>
            <span>
              {t('stats.expected', {
                min: percent(EXPECTED_RIGHT.min),
                max: percent(EXPECTED_RIGHT.max),
              })}
            </span>
            {items.length > FIRST && !all && (
              <Button kind="quiet" size="sm" onClick={() => setAll(true)}>
                {t('stats.all', { count: items.length })}
              </Button>
            )}
          </footer>
        </>
      )}
    </Card>
  );
}

function ItemRow({ item }: { readonly item: Item }) {
  const { t } = useTranslation('admin-academy');
  const format = useFormat();
  const titleOf = useTitle();
  const { difficulty, discrimination, verdict } = item;
  const parts =
    discrimination === null
      ? null
      : decimalParts(discrimination.toFixed(2), format, { minimum: 2, maximum: 2 });
  const isWeak = discrimination !== null && discrimination < WEAK_DISCRIMINATION;
  const isOdd = isWeak || verdict === 'easy' || verdict === 'hard';
  return (
    <tr>
      <th scope="row">
        {regionalFigures(titleOf({ title_es: item.text_es, title_en: item.text_en }), format)}
        <span className={styles.kind}>
          {t(`question.kind.${item.kind}`)} · {t('stats.answers', { count: item.answers })}
        </span>
      </th>
      <td data-label={t('stats.right')}>
        {difficulty === null ? (
          <span className={styles.kind}>{t('verdict.few')}</span>
        ) : (
          <>
            {formatPercent(difficulty, format, { maximum: 0 })}
            <span className={styles.band} aria-hidden>
              <i className={styles.mark} style={{ insetInlineStart: `${difficulty * 100}%` }} />
            </span>
          </>
        )}
      </td>
      <td
        data-label={t('stats.discrimination')}
        className={classNames(styles.end, isOdd && styles[verdict])}
      >
        {parts ? parts.sign + parts.integer + parts.fraction : UNKNOWN}
        {isOdd && <span className={styles.verdict}>{t(`verdict.${verdict}`)}</span>}
      </td>
    </tr>
  );
}
