import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course } from '#contract/api/academy/academy.ts';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { priceOf } from '../buying/price-of.ts';
import { VersionSheet } from './version-sheet.tsx';
import styles from './course.module.css';

/** What opens the course, and which version of it this reader has. */
export function AccessCard({ course }: { readonly course: Course }) {
  const { t } = useTranslation('academy');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { version, newer, is_open, is_started } = course;
  const price = priceOf(course);
  return (
    <Card>
      <KeyValueList>
        <KeyValue label={t('access')}>
          <span className={is_open ? styles.open : styles.shut}>
            <Icon icon={is_open ? IconLockOpen : IconLock} size={16} />
            {t(is_open ? 'access.open' : 'access.shut')}
          </span>
        </KeyValue>
        {price?.bought_at && (
          <KeyValue label={t('access.bought')}>
            {t('access.bought.of', {
              amount: formatUsd(price.amount, format),
              date: formatDate(price.bought_at, format),
            })}
          </KeyValue>
        )}
        <KeyValue label={t(is_started ? 'version.mine' : 'version')}>
          {t('version.of', {
            n: version.number,
            date: formatDate(version.published_at, format),
          })}
        </KeyValue>
      </KeyValueList>
      {is_started && <p className={styles.offline}>{t('offline.kept')}</p>}
      {newer && (
        <div className={styles.newer}>
          <Note tone="info" action={{ label: t('newer.see'), onClick: () => setOpen(true) }}>
            {t('newer', { n: newer.number, mine: version.number })}
          </Note>
          <VersionSheet course={course} opened={isOpen} onClose={() => setOpen(false)} />
        </div>
      )}
    </Card>
  );
}
