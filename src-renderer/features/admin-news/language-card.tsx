import { useTranslation } from 'react-i18next';
import {
  languageOfText,
  missingTexts,
  newsLimits,
  type NewsLanguage,
} from '#contract/rules/news.ts';
import { Card } from '#renderer/components/card.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { LanguageFields } from '#renderer/domain/writing/language-fields.tsx';
import type { ArticleValues } from './article-values.ts';
import { LanguagesChip } from './news-chips.tsx';

interface LanguageCardProps {
  readonly language: NewsLanguage;
  readonly values: ArticleValues;
}

/** Title, summary and text in one language. */
export function LanguageCard({ language, values }: LanguageCardProps) {
  const { t } = useTranslation('admin-news');
  const isMissing = missingTexts(values).some((name) => languageOfText(name) === language);
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
      <LanguageFields
        language={language}
        title={{
          name: title,
          value: values[title],
          label: t('form.title'),
          max: newsLimits.title,
        }}
        lead={{
          name: summary,
          value: values[summary],
          label: t('form.summary'),
          max: newsLimits.summary,
          rows: 2,
        }}
        body={{
          name: body,
          value: values[body],
          label: t('form.body'),
          hint: t('form.body.hint'),
          max: newsLimits.body,
        }}
      />
    </Card>
  );
}
