import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Macro } from '#contract/api/admin/support/texts.ts';
import type { Agent, DeskTicket } from '#contract/api/admin/support/tickets.ts';
import { accentless } from '#contract/rules/text/accentless.ts';
import { supportQueries } from '../support-queries.ts';
import type { CaretOption } from './caret-list.tsx';

const MOST = 6;

export interface Offer extends CaretOption {
  readonly macro?: Macro;
  readonly agent?: Agent;
}

/** Whether every word that is typed begins a word of the text. */
function matches(text: string, word: string): boolean {
  const words = accentless(text).match(/[a-z0-9]+/g) ?? [];
  return (accentless(word).match(/[a-z0-9]+/g) ?? []).every((typed) =>
    words.some((one) => one.startsWith(typed)),
  );
}

/** Macros by what is typed, those of the ticket's topic first; one without the member's language says so. */
export function useCaretOptions(
  ticket: DeskTicket,
  sign: '/' | '@' | null,
  word: string,
): readonly Offer[] {
  const { t } = useTranslation('admin-support');
  const macros = useQuery({ ...supportQueries.macros, enabled: sign === '/' }).data?.items ?? [];
  const agents = useQuery({ ...supportQueries.agents, enabled: sign === '@' }).data?.items ?? [];
  const { language } = ticket.member;
  const other = language === 'es' ? 'en' : 'es';
  if (sign === '@') {
    return agents
      .filter(({ name, username }) => matches(`${name} ${username}`, word))
      .slice(0, MOST)
      .map((agent) => ({ key: String(agent.id), title: agent.name, line: agent.username, agent }));
  }
  if (sign !== '/') return [];
  const offered = macros
    .filter((macro) => matches(Object.values(namesAndTexts(macro)).join(' '), word))
    .toSorted((one, two) => rank(one) - rank(two))
    .slice(0, MOST);
  return offered.map((macro) => ({
    key: String(macro.id),
    title: macro[`name_${language}`] || macro[`name_${other}`],
    line: macro[`text_${language}`].replaceAll(/\s+/g, ' '),
    off:
      macro[`text_${language}`] === ''
        ? t('macro.only', { language: t(`in.${other}`) })
        : undefined,
    macro,
  }));

  /** Of the topic first; what can't be used here last. */
  function rank(macro: Macro): number {
    const missing = macro[`text_${language}`] === '' ? 2 : 0;
    return missing + (macro.category === ticket.category ? 0 : 1);
  }
}

const namesAndTexts = ({ name_es, name_en, text_es, text_en }: Macro) => ({
  name_es,
  name_en,
  text_es,
  text_en,
});
