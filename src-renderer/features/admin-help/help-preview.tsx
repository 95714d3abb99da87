import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { readingMinutes, type HelpLanguage } from '#contract/rules/support/help.ts';
import { Card } from '#renderer/components/card.tsx';
import { Markdown } from '#renderer/components/text/markdown.tsx';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { topicOf, type HelpValues } from './help-values.ts';
import styles from './admin-help.module.css';

interface HelpPreviewProps {
  readonly language: HelpLanguage;
  readonly values: HelpValues;
}

/** What members will read: the answer first, then the text. */
export function HelpPreview({ language, values }: HelpPreviewProps) {
  const { t } = useTranslation(['admin-help', 'ticket']);
  // A long text is drawn while the typing rests.
  const shown = useDeferredValue(values);
  const lead = shown[`lead_${language}`];
  const body = shown[`body_${language}`];
  return (
    <Card title={t('preview')}>
      <article lang={language} className={styles.preview}>
        <p className={styles.hint}>
          {t('article.minutes', {
            ns: 'ticket',
            topic: t(`topic.${topicOf(shown.topic)}`, { ns: 'ticket' }),
            count: readingMinutes(lead, body),
          })}
        </p>
        <p className={styles.previewTitle}>{shown[`title_${language}`] || UNKNOWN}</p>
        <p className={styles.previewLead}>{lead || UNKNOWN}</p>
        <Markdown topLevel={2}>{body}</Markdown>
      </article>
    </Card>
  );
}
