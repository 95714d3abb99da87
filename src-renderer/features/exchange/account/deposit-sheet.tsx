import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXCHANGED_DECIMALS } from '#contract/rules/exchange/quote.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { AmountInput } from '#renderer/components/form/amount/input.tsx';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useRequestRefusal } from '#renderer/domain/purchase-request/request-refusal.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useDepositTct } from '../exchange-mutations.ts';
import styles from '../exchange.module.css';

interface DepositSheetProps {
  readonly onClose: () => void;
  /** A request was created, with the address to send to. */
  readonly onCreated: (number: number) => void;
}

/** Asks how many TCT are to come, and for the address that they are sent to. */
export function DepositSheet({ onClose, onCreated }: DepositSheetProps) {
  const { t } = useTranslation(['exchange', 'common']);
  const refusal = useRequestRefusal();
  const isOffline = useIsOffline();
  const deposit = useDepositTct();
  const [text, setText] = useState('');
  const amount = readAmount(text, EXCHANGED_DECIMALS);
  const canAsk = amount !== null && Number(amount) > 0;
  return (
    <Sheet
      opened
      onClose={onClose}
      isChanged={text !== ''}
      title={t('tct.deposit')}
      width={460}
      locked={deposit.isPending}
    >
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (!canAsk || deposit.isPending) return;
          deposit.mutate(amount, { onSuccess: ({ number }) => onCreated(number) });
        }}
      >
        <p>{t('tct.deposit.lead')}</p>
        <AmountInput
          label={t('tct.deposit.amount')}
          currency="TCT"
          value={text}
          onChange={(next) => {
            setText(next);
            if (deposit.error) deposit.reset();
          }}
          hint={t('tct.deposit.hint')}
          error={text !== '' && !canAsk ? t('tct.deposit.wrong') : undefined}
        />
        {deposit.error && <Note tone="bad">{refusal(deposit.error)}</Note>}
        <OfflineNote />
        <Button
          type="submit"
          kind="primary"
          size="lg"
          fullWidth
          busy={deposit.isPending}
          disabled={!canAsk || isOffline}
        >
          {t('tct.deposit.ask')}
        </Button>
      </form>
    </Sheet>
  );
}
