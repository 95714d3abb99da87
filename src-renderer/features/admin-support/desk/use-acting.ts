import { useErrorText } from '#renderer/components/text/error-text.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useTicketAction, type TicketAction } from '../support-mutations.ts';

/** Does something to a ticket and says so; a refusal is said too, and the ticket is read again. */
export function useActing(number: number) {
  const errorText = useErrorText();
  const action = useTicketAction(number);
  return {
    isBusy: action.isPending,
    act(what: TicketAction, done: string, onError?: (error: unknown) => boolean) {
      action.mutate(what, {
        onSuccess: () => showToast('ok', done),
        onError: (error) => {
          if (!onError?.(error)) showToast('bad', errorText(error));
        },
      });
    },
  };
}

export type TicketActing = ReturnType<typeof useActing>;
