import { useCancelPrice } from './admin-exchange-queries.ts';
import { ReasonSheet } from './reason-sheet.tsx';

interface CancelPriceDialogProps {
  /** Of the announced change. */
  readonly id: number;
  readonly onClose: () => void;
}

/** Takes an announced price back once a reason is typed. */
export function CancelPriceDialog({ id, onClose }: CancelPriceDialogProps) {
  const { mutateAsync, isPending } = useCancelPrice();
  return (
    <ReasonSheet
      act="cancel"
      send={({ reason }) => mutateAsync({ id, reason })}
      isSending={isPending}
      toast="exchange/price"
      onClose={onClose}
    />
  );
}
