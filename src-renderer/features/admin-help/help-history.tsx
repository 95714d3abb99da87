import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpDraft, HelpVersion } from '#contract/api/admin/support/texts.ts';
import { helpLanguages } from '#contract/rules/support/help.ts';
import { Card } from '#renderer/components/card.tsx';
import { ListError, ListMore } from '#renderer/components/data/query-list.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Markdown } from '#renderer/components/text/markdown.tsx';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { helpDeskQueries } from './help-desk-queries.ts';
import styles from './admin-help.module.css';

/** What readers missed, and what was published before. */
export function HelpHistory({ article }: { readonly article: HelpDraft }) {
  if (article.published === null) return null;
  return (
    <div className={styles.columns}>
      <Missing article={article} />
      <Versions article={article} />
    </div>
  );
}

function Missing({ article }: { readonly article: HelpDraft }) {
  const { t } = useTranslation('admin-help');
  const query = useInfiniteQuery(helpDeskQueries.missing(article.id));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const { reads, helped, missing, solved } = article.figures;
  return (
    <Card
      title={t('feedback')}
      subtitle={t('feedback.figures', { reads, helped, missing, solved })}
    >
      {query.isPending && <SkeletonRows rows={2} />}
      <ListError query={query} />
      {query.data && items.length === 0 && <p className={styles.hint}>{t('feedback.none')}</p>}
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <p className={styles.said}>{item.missing}</p>
            <p className={styles.hint}>
              <DateText at={item.at} as="date" /> · {t('version', { number: item.version })}
            </p>
          </li>
        ))}
      </ul>
      <ListMore query={query} />
    </Card>
  );
}

function Versions({ article }: { readonly article: HelpDraft }) {
  const { t } = useTranslation('admin-help');
  const query = useQuery(helpDeskQueries.versions(article.id));
  const [shown, setShown] = useState<HelpVersion | null>(null);
  return (
    <Card title={t('versions')}>
      {query.isPending && <SkeletonRows rows={2} />}
      {query.isError && <FailureNote error={query.error} onRetry={() => void query.refetch()} />}
      <ul className={styles.list}>
        {query.data?.items.map((version) => (
          <li key={version.number}>
            <button type="button" className={styles.version} onClick={() => setShown(version)}>
              <b>{t('version', { number: version.number })}</b>
              <span className={styles.hint}>
                <DateText at={version.published_at} as="date" /> ·{' '}
                {version.published_by ?? t('server')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Sheet
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={shown ? t('version', { number: shown.number }) : ''}
        width={880}
      >
        {shown && (
          <div className={styles.columns}>
            {helpLanguages.map((language) => (
              <article key={language} lang={language} className={styles.preview}>
                <p className={styles.previewTitle}>{shown[`title_${language}`] || UNKNOWN}</p>
                <p className={styles.previewLead}>{shown[`lead_${language}`]}</p>
                <Markdown topLevel={3}>{shown[`body_${language}`]}</Markdown>
              </article>
            ))}
          </div>
        )}
      </Sheet>
    </Card>
  );
}
