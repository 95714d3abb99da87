import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { account, SessionView } from '#contract/api/account/security.ts';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { useDeviceName } from './session-device.tsx';
import { useEndSessions } from './session-mutations.ts';

/** What was asked to end. */
export type SessionsAsked = SessionView | 'others' | 'all';

interface EndSessionsProps {
  readonly asked: SessionsAsked | null;
  readonly onClose: () => void;
}

/** Ends sessions, after asking. Ending all of them logs out here too. */
export function EndSessions({ asked, onClose }: EndSessionsProps) {
  const { t } = useTranslation('sessions');
  const errorText = useErrorText();
  const deviceName = useDeviceName();
  const platform = usePlatform();
  const end = useEndSessions();
  // The words stay while the dialog leaves.
  const [shown, setShown] = useState<SessionsAsked>('others');
  if (asked !== null && asked !== shown) setShown(asked);
  const what = typeof shown === 'object' ? 'one' : shown;
  const name = typeof shown === 'object' ? deviceName(shown) : '';

  const close = () => {
    end.reset();
    onClose();
  };
  const done = () => {
    close();
    if (shown === 'all') platform.session.signOut();
    else showToast('ok', t(`end.${what}.done`));
  };
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={close}
      title={t(`end.${what}.title`)}
      confirm={t(`end.${what}`)}
      destructive
      busy={end.isPending}
      error={end.error && errorText(end.error)}
      onConfirm={() =>
        end.mutate(typeof shown === 'object' ? { id: shown.id } : shown, {
          onSuccess: done,
          // It had ended already: that is what was wanted.
          onError: (error) => {
            if (what === 'one' && hasCode<typeof account.endSession>(error, 'not_found')) done();
          },
        })
      }
    >
      {t(`end.${what}.body`, { name })}
    </ConfirmDialog>
  );
}
