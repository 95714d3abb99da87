import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { showToast } from '#renderer/lib/toast.ts';

interface DiscardDialogProps {
  readonly title: string;
  readonly confirm: string;
  /** What is said once it is done. */
  readonly done: string;
  /** Address of the list that is shown then. */
  readonly list: string;
  readonly discarding: Pick<
    UseMutationResult<unknown, Error, void>,
    'mutate' | 'isPending' | 'error'
  >;
  readonly editor: { drop(): void; look(): Promise<unknown> };
  readonly onClose: () => void;
  /** What is lost by it. */
  readonly children: ReactNode;
}

/** Asks before a draft is thrown away; one that somebody saved meanwhile is shown instead. */
export function DiscardDialog(props: DiscardDialogProps) {
  const { title, confirm, done, list, discarding, editor, onClose, children } = props;
  const errorText = useErrorText();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      opened
      destructive
      onClose={onClose}
      title={title}
      confirm={confirm}
      busy={discarding.isPending}
      error={discarding.error && errorText(discarding.error)}
      onConfirm={() =>
        discarding.mutate(undefined, {
          onSuccess: () => {
            editor.drop();
            showToast('ok', done);
            void navigate(list, { replace: true });
          },
          onError: (error) => hasCode(error, 'conflict') && void editor.look(),
        })
      }
    >
      {children}
    </ConfirmDialog>
  );
}
