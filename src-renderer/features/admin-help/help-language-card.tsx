import { useTranslation } from 'react-i18next';
import {
  helpLimits,
  languagesOf,
  missingHelpTexts,
  type HelpLanguage,
} from '#contract/rules/support/help.ts';
import { Card } from '#renderer/components/card.tsx';
import { TextAreaField, TextField } from '#renderer/components/form/text-field.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { HelpValues } from './help-values.ts';
import styles from './admin-help.module.css';

const BODY_ROWS = 18;

interface HelpLanguageCardProps {
  readonly language: HelpLanguage;
  readonly values: HelpValues;
}

/** Title, answer and text in one language; what is missing is said with what a reader will see. */
export function HelpLanguageCard({ language, values }: HelpLanguageCardProps) {
  const { t } = useTranslation('admin-help');
  const format = useFormat();
  const isWhole = languagesOf(values).includes(language);
  const missing = missingHelpTexts(values).filter((name) => name.endsWith(language)).length;
  const count = (text: string, max: number) =>
    `${formatWhole(text.length, format)}/${formatWhole(max, format)}`;
  const [title, lead, body] = [
    `title_${language}`,
    `lead_${language}`,
    `body_${language}`,
  ] as const;
  const chip = missing > 0 ? t('part', { count: missing }) : t('languages.empty');
  return (
    <Card
      title={t(`view.${language}`)}
      className={isWhole ? undefined : styles.hole}
      end={<StatusChip tone={isWhole ? 'ok' : 'warn'}>{isWhole ? t('complete') : chip}</StatusChip>}
    >
      <div className={styles.fields}>
        {!isWhole && (
          <p className={styles.missing}>
            {t('ask.only', {
              language: t(`in.${language}`),
              other: t(`in.${language === 'es' ? 'en' : 'es'}`),
            })}
          </p>
        )}
        <TextField
          name={title}
          lang={language}
          label={t('form.title')}
          maxLength={helpLimits.title}
          autoComplete="off"
          hintEnd={count(values[title], helpLimits.title)}
        />
        <TextAreaField
          name={lead}
          lang={language}
          label={t('form.lead')}
          hint={t('form.lead.hint')}
          maxLength={helpLimits.lead}
          rows={3}
          hintEnd={count(values[lead], helpLimits.lead)}
        />
        <TextAreaField
          name={body}
          lang={language}
          label={t('form.body')}
          maxLength={helpLimits.body}
          rows={BODY_ROWS}
          hint={t('form.body.hint')}
          hintEnd={count(values[body], helpLimits.body)}
        />
      </div>
    </Card>
  );
}
