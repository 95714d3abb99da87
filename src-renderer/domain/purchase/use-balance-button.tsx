import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { lackOf } from './lack-of.ts';
import type { ReviewProps } from './paying.ts';

interface UseBalanceButtonProps {
  readonly request: PurchaseRequest;
  /** What the same costs now, USD. */
  readonly amount: string;
  /** Direct balance, USD. */
  readonly balance: string;
  /** Says that the balance does not suffice. */
  readonly short: (missing: string) => string;
  readonly review: (props: ReviewProps) => ReactNode;
}

/** "Usar saldo": buys the same from the direct balance and gives the unpaid request up. */
export function UseBalanceButton(props: UseBalanceButtonProps) {
  const { request, amount, balance, short, review } = props;
  const { t } = useTranslation('purchase-request');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  if (!request.can_cancel) return null;
  const lacks = lackOf(amount, balance);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="lg" onClick={() => setOpen(true)}>
        {t('pay.use')}
      </Button>
      {lacks === null ? (
        review({
          way: 'balance',
          currency: request.currency,
          insteadOf: request.number,
          opened: isOpen,
          onClose: close,
        })
      ) : (
        <Sheet opened={isOpen} onClose={close} title={t('pay.use')} width={460}>
          <Note tone="warn">{short(formatUsd(lacks, format))}</Note>
        </Sheet>
      )}
    </>
  );
}
