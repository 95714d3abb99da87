import type { Said } from '#contract/api/academy/academy.ts';
import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';

type Pair<Name extends string> = Readonly<Record<`${Name}_es` | `${Name}_en`, string>>;

/** A text in a language, or in the other one where it is only in that. */
export function say<Name extends string>(
  of: Pair<Name>,
  name: Name,
  language: AcademyLanguage,
): Said {
  const texts: Readonly<Record<AcademyLanguage, string>> = {
    es: of[`${name}_es`],
    en: of[`${name}_en`],
  };
  const other = language === 'es' ? 'en' : 'es';
  return texts[language] === '' && texts[other] !== ''
    ? { text: texts[other], language: other }
    : { text: texts[language], language };
}

/** Both languages, the asked one first. */
export const languagesFrom = (language: AcademyLanguage): readonly AcademyLanguage[] =>
  language === 'es' ? ['es', 'en'] : ['en', 'es'];

/** The same of two texts. */
export const sayOf = (es: string, en: string, language: AcademyLanguage): Said =>
  say({ text_es: es, text_en: en }, 'text', language);
