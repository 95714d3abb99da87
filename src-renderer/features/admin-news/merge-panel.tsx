import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminArticle } from '#contract/api/admin/news.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { TwoTexts, type Side } from '#renderer/components/merge/two-texts.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import type { Merge } from '#renderer/components/merge/merge-parts.ts';
import { valuesOf, type ArticleName, type ArticleValues } from './article-values.ts';
import styles from './admin-news.module.css';

interface MergePanelProps {
  readonly ours: ArticleValues;
  readonly merge: Merge<ArticleValues>;
  readonly theirs: AdminArticle;
  /** With what was chosen; nothing is saved by it. */
  readonly onDone: (values: ArticleValues) => void;
}

/** Two wrote the same part: both texts side by side, and one of each is chosen. */
export function MergePanel({ ours, merge, theirs, onDone }: MergePanelProps) {
  const { t } = useTranslation('admin-news');
  const [chosen, setChosen] = useState<Partial<Record<ArticleName, Side>>>({});
  const name = theirs.updated_by ?? t('server');
  const texts: Record<Side, ArticleValues> = { ours, theirs: valuesOf(theirs) };
  const isDone = merge.contested.every((one) => chosen[one]);
  const done = () => {
    const values: Record<ArticleName, string> = { ...merge.fields };
    for (const one of merge.contested) values[one] = texts[chosen[one] ?? 'ours'][one];
    onDone(values);
  };
  return (
    <Card title={t('merge.title')}>
      <div className={styles.fields}>
        <Note tone="warn">{t('merge.lead', { name })}</Note>
        {merge.contested.map((one) => (
          <TwoTexts
            key={one}
            name={one}
            label={t(`text.${one}`)}
            ours={texts.ours[one]}
            theirs={texts.theirs[one]}
            by={name}
            chosen={chosen[one]}
            onChoose={(side) => setChosen({ ...chosen, [one]: side })}
          />
        ))}
        <div className={styles.actions}>
          <Button kind="primary" disabled={!isDone} onClick={done}>
            {t('merge.done')}
          </Button>
        </div>
        {!isDone && <p className={styles.hint}>{t('merge.choose')}</p>}
      </div>
    </Card>
  );
}
