import { useTranslation } from 'react-i18next';
import type { BenefitReason } from '#contract/rules/benefits.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { Note } from './note.tsx';

/** Why the reader may not act in their own case, and who may, as sent by the server. */
export interface OwnBenefit {
  readonly why: BenefitReason;
  readonly who: readonly string[];
}

/** "It is your own withdrawal. Ramiro Vega can do it." */
export function useOwnBenefitText(): (own: OwnBenefit, lead?: string) => string {
  const { t } = useTranslation('states');
  const { language } = useFormat();
  return ({ why, who }, lead = t(`own.${why}`)) => {
    const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(who);
    return `${lead} ${who.length > 0 ? t('own.who', { who: names }) : t('own.nobody')}`;
  };
}

interface OwnBenefitNoteProps {
  readonly own: OwnBenefit;
  /** Replaces the reason with a more specific text. */
  readonly lead?: string;
}

/** Replaces a button whose action the server refuses to this reader. */
export function OwnBenefitNote({ own, lead }: OwnBenefitNoteProps) {
  const text = useOwnBenefitText();
  return <Note tone="info">{text(own, lead)}</Note>;
}
