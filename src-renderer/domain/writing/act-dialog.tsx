import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { showToast } from '#renderer/lib/toast.ts';

interface ActDialogProps<Article, Act> {
  readonly title: string;
  readonly confirm: string;
  /** What is said once it is done. */
  readonly done: string;
  readonly act: Act;
  readonly acting: Pick<UseMutationResult<Article, Error, Act>, 'mutate' | 'isPending' | 'error'>;
  readonly editor: { follow(now: Article): void; look(): Promise<unknown> };
  readonly destructive?: boolean;
  /** Words for a refusal, where the general ones do not say enough. */
  readonly why?: (error: Error) => string;
  readonly onClose: () => void;
  /** What comes of it. */
  readonly children: ReactNode;
}

/** Asks before members see a change; what somebody saved meanwhile is shown instead. */
export function ActDialog<Article, Act>(props: ActDialogProps<Article, Act>) {
  const { act, acting, editor, done, why, onClose, children, ...rest } = props;
  const errorText = useErrorText();
  return (
    <ConfirmDialog
      {...rest}
      opened
      onClose={onClose}
      busy={acting.isPending}
      error={acting.error && (why ?? errorText)(acting.error)}
      onConfirm={() =>
        acting.mutate(act, {
          onSuccess: (now) => {
            editor.follow(now);
            showToast('ok', done);
            onClose();
          },
          onError: (error) => hasCode(error, 'conflict') && void editor.look(),
        })
      }
    >
      {children}
    </ConfirmDialog>
  );
}
