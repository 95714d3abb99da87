import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInRouterContext } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { PlainSheet, type SheetProps } from './plain-sheet.tsx';
import { SheetContext } from './sheet-context.ts';
import { useHeldSteps } from './use-held-steps.ts';

interface AskingSheetProps extends SheetProps {
  /** Something is written that closing would lose. Each `Form` inside says so by itself. */
  readonly isChanged?: boolean | undefined;
  /** Never asks: what is typed is kept, or is a code or a password. */
  readonly closesAtOnce?: boolean | undefined;
  /** A step back closes it and leaves the page: it lies over a sheet that stays. */
  readonly closesByStep?: boolean | undefined;
}

/**
 * Modal dialog as a bottom sheet, modal or drawer, with a focus trap. Asks before what was written in
 * it is lost, by going back too: nothing of it is kept, and Esc is one key.
 */
export function Sheet(asking: AskingSheetProps) {
  const { isChanged = false, closesAtOnce = false, closesByStep = false, ...props } = asking;
  const { opened, onClose, locked = false, children } = props;
  const { t } = useTranslation('common');
  const isRouted = useInRouterContext();
  const [isAsking, setAsking] = useState(false);
  const [changed] = useState(() => new Set<() => boolean>());
  // Closed from outside, e.g. because it was saved, with the question open.
  if (isAsking && !opened) setAsking(false);
  const statesNow = (): readonly (boolean | 'saving')[] =>
    closesAtOnce ? [] : [isChanged, ...[...changed].map((asked) => asked())];
  const close = () => {
    if (locked || isAsking) return;
    const states = statesNow();
    if (states.includes('saving')) return;
    if (states.includes(true)) setAsking(true);
    else onClose();
  };
  return (
    <SheetContext value={{ close, changed }}>
      <PlainSheet {...props} onClose={close}>
        {children}
        {isRouted && opened && (
          <HeldSteps
            holds={() => closesByStep || locked || isAsking || statesNow().some(Boolean)}
            onStep={() => (isAsking ? setAsking(false) : close())}
          />
        )}
        <ConfirmDialog
          opened={isAsking && opened}
          destructive
          title={t('unsaved.drop')}
          confirm={t('unsaved.drop')}
          onConfirm={() => {
            setAsking(false);
            onClose();
          }}
          onClose={() => setAsking(false)}
        >
          {t('unsaved.asked')}
        </ConfirmDialog>
      </PlainSheet>
    </SheetContext>
  );
}

interface HeldStepsProps {
  readonly holds: () => boolean;
  readonly onStep: () => void;
}

/** Lives as long as the sheet is open. */
function HeldSteps({ holds, onStep }: HeldStepsProps) {
  useHeldSteps(holds, onStep);
  return null;
}
