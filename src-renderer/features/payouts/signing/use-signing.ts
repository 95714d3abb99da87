import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import type { PayoutRun, TreasuryView } from '#contract/api/admin/payouts.ts';
import { useWalletConnection } from '#renderer/domain/wallet/wallet-context.tsx';
import { ApiError } from '#renderer/lib/api/error.ts';
import { request } from '#renderer/lib/api/request.ts';
import { createIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { findMismatch } from './check-intent.ts';
import { isFinished, payoutsQueries } from '../payouts-queries.ts';
import { unsignedBatches } from '../run/progress.ts';
import { signBatch } from './sign-batch.ts';
import type { SigningParts, SigningStep } from './sign-batch.ts';

/** What is being signed in this window right now. */
export interface SigningProgress {
  readonly run: number;
  /** Index of the batch in the run. */
  readonly batch: number;
  readonly step: SigningStep;
}

export interface RunSigning {
  readonly progress: SigningProgress | undefined;
  /** Why the last attempt stopped, and of which run. */
  readonly failure: { readonly run: number; readonly error: unknown } | undefined;
  /** Signs what the run has unsigned, one batch after the other, until one fails. */
  readonly sign: (run: PayoutRun, tokens: TreasuryView['tokens']) => Promise<void>;
  /** Stops waiting. What the wallet is being asked may still be signed: then it is reported. */
  readonly leave: () => void;
}

/** Milliseconds before a hash that the server did not take is reported again. */
const REPORT_AGAIN = [1000, 4000];

export function useRunSigning(): RunSigning {
  const { t } = useTranslation('messages');
  const wallet = useWalletConnection();
  const server = useSigningCalls();
  const [progress, setProgress] = useState<SigningProgress>();
  const [failure, setFailure] = useState<RunSigning['failure']>();
  /** The attempt that is waited for; 0: none. */
  const current = useRef(0);
  const attempts = useRef(0);

  const sign = useCallback<RunSigning['sign']>(
    async (run, tokens) => {
      if (current.current !== 0) return;
      attempts.current += 1;
      const own = attempts.current;
      current.current = own;
      const isCurrent = () => current.current === own;
      setFailure(undefined);
      try {
        for (const batch of unsignedBatches(run)) {
          const parts: SigningParts = {
            wallet,
            intend: (index, sender) => server.intend(run.number, index, sender),
            findMismatch: (intent, sender) => {
              const decimals = tokens.find(({ currency }) => currency === batch.currency)?.decimals;
              return findMismatch(intent, { run, batch, sender, decimals });
            },
            report: (index, hash) => server.report(run.number, index, hash),
          };
          await signBatch(parts, run, batch, (step) => {
            if (isCurrent()) setProgress({ run: run.number, batch: batch.index, step });
          });
          // Where the server has found the payment already, "sent" must not replace what says "paid".
          if (!server.isOver(run.number)) {
            showToast('ok', t('Transaction created successfully!'), `payout/${run.number}`);
          }
          if (!isCurrent()) break;
        }
      } catch (error) {
        if (isCurrent()) setFailure({ run: run.number, error });
      } finally {
        if (isCurrent()) {
          current.current = 0;
          setProgress(undefined);
        }
        await server.lookAgain(run.number);
      }
    },
    [server, t, wallet],
  );
  const leave = useCallback(() => {
    current.current = 0;
    setProgress(undefined);
    setFailure(undefined);
  }, []);

  return useMemo(() => ({ progress, failure, sign, leave }), [progress, failure, sign, leave]);
}

/** The server's side of signing. A call that was not answered keeps its key when tried again. */
function useSigningCalls() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const intents = createIdempotencyKeys();

    async function intend(run: number, batch: number, sender: string) {
      const body = { batch, sender };
      const idempotencyKey = intents.keyFor({ run, ...body });
      const intent = await request(adminPayouts.intent, {
        params: { number: run },
        body,
        idempotencyKey,
      });
      intents.settle();
      return intent;
    }

    async function report(run: number, batch: number, hash: string): Promise<void> {
      const body = { batch, tx_hash: hash };
      const idempotencyKey = createIdempotencyKeys().keyFor(body);
      for (const pause of [...REPORT_AGAIN, undefined]) {
        try {
          const answer = await request(adminPayouts.submitted, {
            params: { number: run },
            body,
            idempotencyKey,
            keepalive: true,
          });
          queryClient.setQueryData(payoutsQueries.run(run).queryKey, answer);
          return;
        } catch (error) {
          const isLost = error instanceof ApiError && error.isUnanswered;
          if (!isLost || pause === undefined) throw error;
          await new Promise<void>((resolve) => {
            setTimeout(resolve, pause);
          });
        }
      }
    }

    const isOver = (run: number): boolean => {
      const known = queryClient.getQueryData(payoutsQueries.run(run).queryKey);
      return known !== undefined && isFinished(known);
    };

    const lookAgain = (run: number) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: payoutsQueries.run(run).queryKey }),
        invalidateTags(queryClient, adminPayouts.submitted),
      ]);

    return { intend, report, isOver, lookAgain };
  }, [queryClient]);
}
