import { useTranslation } from 'react-i18next';
import {
  helpLimits,
  languagesOf,
  missingHelpTexts,
  type HelpLanguage,
} from '#contract/rules/support/help.ts';
import { Card } from '#renderer/components/card.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { LanguageFields } from '#renderer/domain/writing/language-fields.tsx';
import type { HelpValues } from './help-values.ts';
import styles from './admin-help.module.css';

interface HelpLanguageCardProps {
  readonly language: HelpLanguage;
  readonly values: HelpValues;
}

/** Title, answer and text in one language; what is missing is said with what a reader will see. */
export function HelpLanguageCard({ language, values }: HelpLanguageCardProps) {
  const { t } = useTranslation('admin-help');
  const isWhole = languagesOf(values).includes(language);
  const missing = missingHelpTexts(values).filter((name) => name.endsWith(language)).length;
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
      <LanguageFields
        language={language}
        title={{
          name: title,
          value: values[title],
          label: t('form.title'),
          max: helpLimits.title,
        }}
        lead={{
          name: lead,
          value: values[lead],
          label: t('form.lead'),
          hint: t('form.lead.hint'),
          max: helpLimits.lead,
          rows: 3,
        }}
        body={{
          name: body,
          value: values[body],
          label: t('form.body'),
          hint: t('form.body.hint'),
          max: helpLimits.body,
        }}
      >
        {!isWhole && (
          <p className={styles.missing}>
            {t('ask.only', {
              language: t(`in.${language}`),
              other: t(`in.${language === 'es' ? 'en' : 'es'}`),
            })}
          </p>
        )}
      </LanguageFields>
    </Card>
  );
}
