import type { TFunction } from 'i18next';
import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';

/** Languages as a sentence names them. */
export const languageNames = (
  t: TFunction<'academy'>,
): Readonly<Record<AcademyLanguage, string>> => ({
  es: t('language.es'),
  en: t('language.en'),
});
