import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpOffer } from '#contract/api/support/help.ts';
import { helpLimits } from '#contract/rules/support/help.ts';
import { findSecrets } from '#contract/rules/support/secrets.ts';
import type { TicketCategory } from '#contract/rules/support/tickets.ts';
import { helpQueries } from '#renderer/domain/ticket/help-queries.ts';
import { withoutSecrets } from '#renderer/domain/ticket/message-field.tsx';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import type { ObjectName } from './support-queries.ts';

/** Milliseconds of quiet after which articles change. */
const QUIET = 300;

interface Question {
  readonly subject: string;
  readonly text: string;
  readonly category: TicketCategory;
  readonly object: ObjectName | null;
}

export interface Suggestions {
  readonly offer: HelpOffer | undefined;
  readonly question: Question;
}

/** Articles that may answer what is being written. What must not be sent is not searched with either. */
export function useSuggestions(question: Question): Suggestions {
  const { i18n } = useTranslation();
  const isOwn = useVisit() === null;
  const { subject, text, category, object } = question;
  const words = `${subject} ${text}`.trim();
  const about = withoutSecrets(words, findSecrets(words)).slice(0, helpLimits.about);
  const asked = useQuiet(about);
  const { data } = useQuery({
    ...helpQueries.offer({ about: asked, category, ...(object && { object }) }, i18n.language),
    enabled: isOwn,
  });
  return { offer: data, question };
}

/** A text once nobody has changed it for a while; the first one at once. */
function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
}
