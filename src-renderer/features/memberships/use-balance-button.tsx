import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { membershipQueries } from './membership-queries.ts';
import { PurchaseReview } from './purchase-review.tsx';
import { usePlanTexts } from './use-plan-texts.ts';

interface UseBalanceButtonProps {
  readonly request: PurchaseRequest;
  readonly onBought: () => void;
}

/** "Usar saldo": buys the same plan from the direct balance and gives the unpaid request up. */
export function UseBalanceButton({ request, onBought }: UseBalanceButtonProps) {
  const { t } = useTranslation('memberships');
  const format = useFormat();
  const { missing } = usePlanTexts();
  const { data: plans } = useQuery(membershipQueries.plans);
  const [isOpen, setOpen] = useState(false);
  const plan = plans?.items.find(({ id }) => id === request.subject.id);
  if (!plans || !plan || plan.offer.amount === null || !request.can_cancel) return null;
  const lacks = missing(plan.offer.amount, plans.balance);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="lg" onClick={() => setOpen(true)}>
        {t('balance.use')}
      </Button>
      {lacks === null ? (
        <PurchaseReview
          plan={plan}
          way="balance"
          currency={request.currency}
          insteadOf={request.number}
          opened={isOpen}
          onClose={close}
          onBought={onBought}
        />
      ) : (
        <Sheet opened={isOpen} onClose={close} title={t('balance.use')} width={460}>
          <Note tone="warn">
            {t('balance.short', { balance: formatUsd(plans.balance, format), missing: lacks })}
          </Note>
        </Sheet>
      )}
    </>
  );
}
