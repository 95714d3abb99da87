import { useTranslation } from 'react-i18next';
import {
  languageOfText,
  missingTexts,
  newsLimits,
  type NewsLanguage,
} from '#contract/rules/news.ts';
import { Card } from '#renderer/components/card.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { TextAreaField, TextField } from '#renderer/components/form/text-field.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { ArticleValues } from './article-values.ts';
import { LanguagesChip } from './news-chips.tsx';
import styles from './admin-news.module.css';

const BODY_ROWS = 18;

interface LanguageCardProps {
  readonly language: NewsLanguage;
  readonly values: ArticleValues;
}

/** Title, summary and text in one language. */
export function LanguageCard({ language, values }: LanguageCardProps) {
  const { t } = useTranslation('admin-news');
  const format = useFormat();
  const isMissing = missingTexts(values).some((name) => languageOfText(name) === language);
  const count = (text: string, max: number) =>
    `${formatWhole(text.length, format)}/${formatWhole(max, format)}`;
  const [title, summary, body] = [
    `title_${language}`,
    `summary_${language}`,
    `body_${language}`,
  ] as const;
  return (
    <Card
      title={t(`view.${language}`)}
      end={
        isMissing ? (
          <LanguagesChip incomplete={[language]} />
        ) : (
          <StatusChip tone="ok">{t('complete')}</StatusChip>
        )
      }
    >
      <div className={styles.fields}>
        <TextField
          name={title}
          lang={language}
          label={t('form.title')}
          maxLength={newsLimits.title}
          autoComplete="off"
          hintEnd={count(values[title], newsLimits.title)}
        />
        <TextAreaField
          name={summary}
          lang={language}
          label={t('form.summary')}
          maxLength={newsLimits.summary}
          rows={2}
          hintEnd={count(values[summary], newsLimits.summary)}
        />
        <TextAreaField
          name={body}
          lang={language}
          label={t('form.body')}
          maxLength={newsLimits.body}
          rows={BODY_ROWS}
          hint={t('form.body.hint')}
          hintEnd={count(values[body], newsLimits.body)}
        />
      </div>
    </Card>
  );
}
