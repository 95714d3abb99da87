import { useState } from 'react';
import { codeClock } from '#renderer/domain/secret-code/code-clock.ts';
import type { CodeClock } from '#renderer/domain/secret-code/secret-code-field.tsx';
import type { Body } from '#contract/api/endpoint.ts';
import type { withdrawals } from '#contract/api/withdrawals.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import {
  useRequestWithdrawal,
  useSendWithdrawalCode,
  type CodeRequest,
} from '../withdrawal-mutations.ts';

/** A code on its way: what it confirms, and where it went. */
export interface SentCode extends CodeRequest, CodeClock {
  readonly sentTo: string;
}

/** What confirms a withdrawal: the code of the mail, or a passkey's signature. */
export type Confirmation = Pick<Body<typeof withdrawals.create>, 'secret_code' | 'passkey'>;

interface FlowOptions {
  /** How long a code lives; undefined while the settings are not known. */
  readonly codeMinutes: number | undefined;
  /** The quote that was on the screen does not hold any more. */
  readonly onQuoteExpired: () => void;
  readonly onSent: () => void;
  readonly onDone: (number: number, amount: string) => void;
}

/** From a quote to a code, from a code to a withdrawal. */
export function useWithdrawalFlow({ codeMinutes, onQuoteExpired, onSent, onDone }: FlowOptions) {
  const sending = useSendWithdrawalCode();
  const creating = useRequestWithdrawal();
  const [code, setCode] = useState<SentCode | null>(null);
  const [expired, setExpired] = useState<unknown>(null);

  const giveUpQuote = (error: unknown) => {
    setCode(null);
    setExpired(error);
    onQuoteExpired();
  };

  const send = (asked: CodeRequest) => {
    setExpired(null);
    creating.reset();
    sending.mutate(asked, {
      onSuccess: (answer) => {
        setCode({
          request: asked.request,
          quote: asked.quote,
          sentTo: answer.sent_to,
          ...codeClock(answer, codeMinutes, Date.now()),
        });
        onSent();
      },
      onError: (error) => {
        if (hasCode<typeof withdrawals.create>(error, 'quote_expired')) giveUpQuote(error);
      },
    });
  };

  /** Settles when the server has answered, or nobody has: `createError` says which. */
  const confirm = async (confirmation: Confirmation): Promise<void> => {
    if (!code) return;
    try {
      const withdrawal = await creating.mutateAsync({ ...code.request, ...confirmation });
      // The code stays on the screen until the place changes: the empty form must not flash up.
      onDone(withdrawal.number, withdrawal.amount);
    } catch (error) {
      if (hasCode<typeof withdrawals.create>(error, 'quote_expired')) giveUpQuote(error);
      else throw error;
    }
  };

  const edit = () => {
    creating.reset();
    sending.reset();
    setCode(null);
  };

  return {
    code,
    send,
    confirm,
    edit,
    isSending: sending.isPending,
    /** Why no code was sent, or why the quote has to be reviewed again. */
    sendError: sending.error ?? expired,
  };
}
