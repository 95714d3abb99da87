import {
  IconCalendarEvent,
  IconClock,
  IconPlayerPause,
  IconRefresh,
  IconScale,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExchangeRefused } from '#contract/api/exchange/exchange.ts';
import type { ExchangeRefusal } from '#contract/rules/exchange/limits.ts';
import type { IconType } from '#renderer/components/icon.tsx';
import { Note, type NoteAction, type NoteTone } from '#renderer/components/text/note.tsx';
import { useRefusalText } from '../use-refusal-text.ts';

interface RefusalNoteProps {
  readonly refused: ExchangeRefused;
  /** The most that can be given, ready to be read, and what fills it in; undefined: nothing can. */
  readonly use?: { readonly amount: string; readonly onUse: () => void } | undefined;
  /** Leads to the quotes that are open. */
  readonly onOpenQuotes?: (() => void) | undefined;
}

const looks: Readonly<Partial<Record<ExchangeRefusal, readonly [NoteTone, IconType]>>> = {
  halted: ['bad', IconPlayerPause],
  stale: ['info', IconRefresh],
  deviation: ['info', IconRefresh],
  day_limit: ['warn', IconCalendarEvent],
  all_limit: ['warn', IconCalendarEvent],
  inventory: ['warn', IconScale],
  open_quotes: ['info', IconClock],
};

/** Reasons that less of it would not have. */
const forAmount: ReadonlySet<ExchangeRefusal> = new Set([
  'balance',
  'quote_limit',
  'day_limit',
  'inventory',
]);

/** Why there is no quote, with the way on that there is. */
export function RefusalNote({ refused, use, onOpenQuotes }: RefusalNoteProps) {
  const { t } = useTranslation('exchange');
  const text = useRefusalText();
  const { reason } = refused;
  const [tone, icon] = looks[reason] ?? ['warn', undefined];
  const wayOn = (): NoteAction | undefined => {
    if (use && forAmount.has(reason)) {
      return { label: t('refuse.use', { amount: use.amount }), onClick: use.onUse };
    }
    return onOpenQuotes && reason === 'open_quotes'
      ? { label: t('refuse.open_quotes.see'), onClick: onOpenQuotes }
      : undefined;
  };
  return (
    <Note tone={tone} icon={icon} action={wayOn()}>
      {text(refused)}
    </Note>
  );
}
