import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInRouterContext } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { PlainSheet, type SheetProps } from './plain-sheet.tsx';
import { SheetContext } from './sheet-context.ts';
import { useHeldSteps, useMarkedSteps } from './use-held-steps.ts';
import type { Holder } from '#renderer/lib/browser/held-steps.ts';

interface AskingSheetProps extends SheetProps {
  /** Something is written that closing would lose. Each `Form` inside says so by itself. */
  readonly isChanged?: boolean | undefined;
  /** Never asks: what is typed is kept, or is a code or a password. */
  readonly closesAtOnce?: boolean | undefined;
  /** A step back closes it and leaves the page: it lies over a sheet that stays. */
  readonly closesByStep?: boolean | undefined;
}

/** The question is open. */
interface Asking {
  /** Goes where a held link leads. */
  readonly follow?: (() => void) | undefined;
}

/**
 * Modal dialog as a bottom sheet, modal or drawer, with a focus trap. Asks before what was written in
 * it is lost, by going back too: nothing of it is kept, and Esc is one key.
 */
export function Sheet(given: AskingSheetProps) {
  const { isChanged = false, closesAtOnce = false, closesByStep = false, ...props } = given;
  const { opened, onClose, locked = false, children } = props;
  const { t } = useTranslation('common');
  const isRouted = useInRouterContext();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [changed] = useState(() => new Set<() => boolean>());
  // Closed from outside, e.g. because it was saved, with the question open.
  if (asking && !opened) setAsking(null);
  const statesNow = (): readonly (boolean | 'saving')[] =>
    closesAtOnce ? [] : [isChanged, ...[...changed].map((asked) => asked())];
  const leave = (next: Asking) => {
    const states = statesNow();
    if (locked || states.includes('saving')) return;
    if (states.includes(true)) setAsking(next);
    else onClose();
  };
  const close = () => {
    if (!asking) leave({});
  };
  return (
    <SheetContext value={{ close, changed }}>
      <PlainSheet {...props} onClose={close}>
        {children}
        {opened && (
          <HeldSteps
            holds={() => closesByStep || locked || asking !== null || statesNow().some(Boolean)}
            loses={() => statesNow().some(Boolean)}
            onStep={(follow) => (asking && !follow ? setAsking(null) : leave({ follow }))}
          />
        )}
        {opened && isRouted && <MarkedSteps />}
        <ConfirmDialog
          opened={asking !== null && opened}
          destructive
          title={t('unsaved.drop')}
          confirm={t('unsaved.drop')}
          onConfirm={() => {
            setAsking(null);
            onClose();
            asking?.follow?.();
          }}
          onClose={() => setAsking(null)}
        >
          {t('unsaved.asked')}
        </ConfirmDialog>
      </PlainSheet>
    </SheetContext>
  );
}

/** Live as long as the sheet is open. */
function HeldSteps(holder: Holder) {
  useHeldSteps(holder);
  return null;
}

function MarkedSteps() {
  useMarkedSteps();
  return null;
}
