import { accentless } from '../text/accentless.ts';
import type { AcademyLanguage } from './courses.ts';

/**
 * Words by which a text promises a result. Without accents, in small letters. A sentence that says "no" or
 * "nobody" before them denies the promise.
 */
const promises: Readonly<Record<AcademyLanguage, readonly RegExp[]>> = {
  es: [
    /\b(ganancia|ingreso|rendimiento|retorno|resultado|beneficio)s? (segur|garantizad|fij)[oa]s?\b/,
    /\bgarantizamos\b/,
    /\bsin (ningun )?riesgos?\b/,
    /\b(ganaras|vas a ganar|te haras rico|duplicaras|dinero facil|ingresos pasivos?|libertad financiera)\b/,
    /\bhazte rico\b/,
  ],
  en: [
    /\b(guaranteed|fixed|certain|assured) (profi(?!le)\w*|income|return|yield|result|earning)s?\b/,
    /\bwe guarantee\b/,
    /\b(risk[- ]free|without (any )?risk|no risk(?![- ]free))\b/,
    /\b(you will earn|you'll earn|get rich|double your money|easy money|passive income|financial freedom)\b/,
  ],
};
const denials: Readonly<Record<AcademyLanguage, RegExp>> = {
  es: /\b(no|nadie|ningun[oa]?|nunca|jamas|ni)\b/,
  en: /\b(no|not|nobody|none|never|nothing|cannot|can't|won't|nor)\b/,
};

/** The line that stands wherever a text speaks of money that can be lost. */
const risks: Readonly<Record<AcademyLanguage, RegExp>> = {
  es: /\bpuedes? perder\b/,
  en: /\b(can|could|may) lose\b/,
};
/** What makes a text one about money that can be lost. */
const money: Readonly<Record<AcademyLanguage, RegExp>> = {
  es: /\b(invertir|inversion(es)?|capital|pools?|rendimientos?|ganancias?)\b/,
  en: /\b(invest(ing|ments?)?|principal|pools?|returns?|profi(?!le)\w*|gains?)\b/,
};

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?:;])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** The first sentence that promises a result, as it is written; null: none does. */
export function promiseIn(text: string, language: AcademyLanguage): string | null {
  for (const sentence of sentencesOf(text)) {
    const plain = accentless(sentence);
    for (const promise of promises[language]) {
      const found = promise.exec(plain);
      if (!found) continue;
      if (!denials[language].test(plain.slice(0, found.index))) return sentence;
    }
  }
  return null;
}

/** Whether a text speaks of money that can be lost. */
export const isAboutMoney = (text: string, language: AcademyLanguage): boolean =>
  money[language].test(accentless(text));

/** Whether a text says that one can lose. */
export const saysRisk = (text: string, language: AcademyLanguage): boolean =>
  risks[language].test(accentless(text));
