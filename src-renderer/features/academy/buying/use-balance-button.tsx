import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course } from '#contract/api/academy/academy.ts';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { lackOf } from './buy-card.tsx';
import { BuyReview } from './buy-review.tsx';
import { priceToPay } from './price-of.ts';

interface UseBalanceButtonProps {
  readonly course: Course;
  readonly request: PurchaseRequest;
  readonly onBought: () => void;
}

/** "Usar saldo": buys the course from the direct balance and gives the unpaid request up. */
export function UseBalanceButton({ course, request, onBought }: UseBalanceButtonProps) {
  const { t } = useTranslation('academy');
  const format = useFormat();
  const { data: user } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const amount = priceToPay(course);
  if (!user || amount === null || !request.can_cancel) return null;
  const lacks = lackOf(amount, user.balance);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="lg" onClick={() => setOpen(true)}>
        {t('buy.useBalance')}
      </Button>
      {lacks === null ? (
        <BuyReview
          course={course}
          amount={amount}
          way="balance"
          currency={request.currency}
          insteadOf={request.number}
          opened={isOpen}
          onClose={close}
          onBought={onBought}
        />
      ) : (
        <Sheet opened={isOpen} onClose={close} title={t('buy.useBalance')} width={460}>
          <Note tone="warn">{t('buy.missing', { missing: formatUsd(lacks, format) })}</Note>
        </Sheet>
      )}
    </>
  );
}
