import { useSetHalted } from './admin-exchange-queries.ts';
import { ReasonSheet } from './reason-sheet.tsx';

interface HaltDialogProps {
  /** What it is to become. */
  readonly halted: boolean;
  readonly onClose: () => void;
}

/** Halts or resumes the exchange once a reason is typed. */
export function HaltDialog({ halted, onClose }: HaltDialogProps) {
  const { mutateAsync, isPending } = useSetHalted(halted);
  return (
    <ReasonSheet
      act={halted ? 'halt' : 'resume'}
      send={mutateAsync}
      isSending={isPending}
      toast="exchange/halt"
      onClose={onClose}
    />
  );
}
