import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseChecks, CourseDraft } from '#contract/api/admin/academy/academy.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { academyQueries } from '../academy-queries.ts';
import styles from './editor.module.css';

const icons = { pass: IconCircleCheck, warn: IconAlertTriangle, fail: IconCircleX } as const;

interface ChecksCardProps {
  readonly course: CourseDraft;
  readonly onOpen: (lesson: number | null) => void;
}

/** What is looked at before publishing, as sentences. */
export function ChecksCard({ course, onOpen }: ChecksCardProps) {
  const { t } = useTranslation('admin-academy');
  const query = useQuery(academyQueries.checks(course.id));
  return (
    <Card title={t('checks.title')}>
      {query.error && <FailureNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonRows rows={3} />}
      {query.data && <CheckList checks={query.data} onOpen={onOpen} />}
    </Card>
  );
}

interface CheckListProps {
  readonly checks: CourseChecks;
  readonly onOpen?: (lesson: number | null) => void;
}

/** Every check: passed, only said, or in the way. */
export function CheckList({ checks, onOpen }: CheckListProps) {
  return (
    <ul className={styles.checks}>
      {checks.items
        .filter(({ total, state }) => total > 0 || state !== 'pass')
        .map((item) => (
          <CheckLine key={item.check} item={item} onOpen={onOpen} />
        ))}
    </ul>
  );
}

interface CheckLineProps {
  readonly item: CourseChecks['items'][number];
  readonly onOpen: ((lesson: number | null) => void) | undefined;
}

function CheckLine({ item, onOpen }: CheckLineProps) {
  const { t } = useTranslation('admin-academy');
  const { check, state, count, total, places } = item;
  const [isShown, setShown] = useState(state === 'fail');
  const isGood = state === 'pass';
  return (
    <li>
      <Icon icon={icons[state]} className={styles[state]} />
      <div>
        <span>
          {isGood
            ? t(`check.${check}.pass`, { done: count, total })
            : t(`check.${check}.wrong`, { count: places.length, total })}
        </span>
        {places.length > 0 && !isShown && (
          <>
            {' '}
            <Button kind="quiet" size="sm" onClick={() => setShown(true)}>
              {t('checks.show', { count: places.length })}
            </Button>
          </>
        )}
        {isShown && places.length > 0 && (
          <ul className={styles.places}>
            {places.map((place, at) => (
              <li key={`${place.lesson}.${place.language}.${place.text}.${at}`}>
                {onOpen ? (
                  <Button kind="quiet" size="sm" onClick={() => onOpen(place.lesson)}>
                    {place.title || t('untitled')}
                  </Button>
                ) : (
                  place.title || t('untitled')
                )}
                {place.language && ` · ${t(`language.${place.language}`)}`}
                {check === 'promises' && place.text && (
                  <> · {t('edit.promise', { text: place.text })}</>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
