import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ExchangeState } from '#contract/api/exchange/exchange.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { formatForInput } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { givenOf, useMoneyTexts } from '../money-texts.ts';
import { refusalOf } from '../use-refusal-text.ts';
import { EXCHANGE_PATH } from '../paths.ts';
import { decimalsOf } from './indicative.ts';
import { goToOpenQuotes } from './open-quotes.tsx';
import { RefusalNote } from './refusal-note.tsx';
import type { AskForQuote } from './use-ask.ts';
import type { ExchangeForm } from './use-exchange-form.ts';
import styles from '../exchange.module.css';

interface AskAreaProps {
  readonly state: ExchangeState;
  readonly form: ExchangeForm;
  readonly asking: AskForQuote;
  /** Of the button. */
  readonly label: string;
}

/** The button that asks for a firm quote, and beside it why it would not be given. */
export function AskArea({ state, form, asking, label }: AskAreaProps) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const texts = useMoneyTexts();
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const navigate = useNavigate();
  const { typed, wish } = form;
  const given = givenOf(typed.side);
  const { most } = state[typed.side];
  const answered = refusalOf(asking.error);
  const refused = form.refused ?? answered;
  const use =
    Number(most) > 0
      ? {
          amount: texts.amount(most, given),
          onUse: () => form.type('give', formatForInput(most, format, decimalsOf(given))),
        }
      : undefined;
  return (
    <div className={styles.ask}>
      {refused && (
        <RefusalNote
          refused={refused}
          use={use}
          onOpenQuotes={() => goToOpenQuotes() || void navigate(EXCHANGE_PATH)}
        />
      )}
      {asking.error && !answered && <Note tone="bad">{errorText(asking.error)}</Note>}
      <OfflineNote />
      <Button
        type="submit"
        kind="primary"
        size="lg"
        fullWidth
        busy={asking.isAsking}
        disabled={wish === null || isOffline}
      >
        {label}
      </Button>
      <p className={styles.centred}>{t('ask.hint', { seconds: state.quote_seconds })}</p>
    </div>
  );
}
