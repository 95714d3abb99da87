import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketObject } from '#contract/api/support/tickets.ts';
import { useObjectTexts } from './use-object-texts.ts';

/** What happened to the thing that a ticket is about: "Retiro n.º 10025: en la red". */
export function useObjectEventText(): (object: TicketObject, event: string) => string {
  const { t } = useTranslation(['ticket', 'withdrawals']);
  const texts = useObjectTexts();
  return useMemo(() => {
    const said = ({ kind, run_number: run }: TicketObject, event: string): string => {
      if (kind !== 'withdrawal') return t(`object.${event}`);
      if (event === 'prepared' && run !== null) return t('object.prepared', { run });
      return t(`stage.${event}`, { ns: 'withdrawals' });
    };
    return (object, event) =>
      t('object.happened', { object: texts.name(object), what: said(object, event) });
  }, [t, texts]);
}
