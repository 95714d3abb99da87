import { useTranslation } from 'react-i18next';
import type { AdminArticle, NewsAudience } from '#contract/api/admin/news.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { UNKNOWN, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

interface NewsReachProps {
  readonly article: AdminArticle;
  /** Undefined while it is counted. */
  readonly audience: NewsAudience | undefined;
  /** It was seen before and comes back. */
  readonly isBack?: boolean;
}

/** What is published, and whom it reaches. */
export function NewsReach({ article, audience, isBack = false }: NewsReachProps) {
  const { t } = useTranslation('admin-news');
  const format = useFormat();
  const written = (count: number | undefined) =>
    count === undefined ? UNKNOWN : formatWhole(count, format);
  return (
    <>
      <p>{t(isBack ? 'ask.republish.body' : 'ask.publish.body')}</p>
      <KeyValueList>
        <KeyValue label={t('text.title_es')}>
          <span lang="es">{article.title_es}</span>
        </KeyValue>
        <KeyValue label={t('text.title_en')}>
          <span lang="en">{article.title_en}</span>
        </KeyValue>
        <KeyValue label={t('reach.members')}>{written(audience?.members)}</KeyValue>
        <KeyValue label={t('reach.told')} hint={t('reach.told.hint')}>
          {written(audience?.told)}
        </KeyValue>
      </KeyValueList>
    </>
  );
}
