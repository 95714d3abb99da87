import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPayouts, type PayoutRun, type TreasuryView } from '#contract/api/admin/payouts.ts';
import { useWalletConnection } from '#renderer/domain/wallet/wallet-context.tsx';
import { useIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { request } from '#renderer/lib/api/request.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { payoutsQueries } from '../payouts-queries.ts';
import { unapprovedBatches } from '../run/progress.ts';
import type { SigningStep } from '../signing/sign-batch.ts';
import { findApprovalMismatch } from './check-approval.ts';
import { signApproval } from './sign-approval.ts';

/** What is being approved in this window right now. */
export interface ApprovalProgress {
  /** Index of the batch in the run. */
  readonly batch: number;
  readonly step: SigningStep;
}

interface Approving {
  readonly run: PayoutRun;
  readonly tokens: TreasuryView['tokens'];
}

/** Approves what of a run waits for a second person, one batch after the other, until one fails. */
export function useApproval(onDone: () => void) {
  const { t } = useTranslation('payouts');
  const queryClient = useQueryClient();
  const wallet = useWalletConnection();
  const keys = useIdempotencyKeys();
  const [progress, setProgress] = useState<ApprovalProgress>();
  const approving = useMutation({
    mutationFn: async ({ run, tokens }: Approving) => {
      for (const batch of unapprovedBatches(run)) {
        const parts = {
          wallet,
          read: (index: number) =>
            request(adminPayouts.approval, { params: { number: run.number, batch: index } }),
          findMismatch: (asked: Parameters<typeof findApprovalMismatch>[0]) => {
            const decimals = tokens.find(({ currency }) => currency === batch.currency)?.decimals;
            return findApprovalMismatch(asked, { run, batch, decimals });
          },
          give: async (body: { batch: number; approver: string; signature: string }) => {
            const answer = await request(adminPayouts.approve, {
              params: { number: run.number },
              body,
              idempotencyKey: keys.keyFor({ run: run.number, ...body }),
            });
            keys.settle();
            queryClient.setQueryData(payoutsQueries.run(run.number).queryKey, answer);
          },
        };
        await signApproval(parts, run, batch, (step) => setProgress({ batch: batch.index, step }));
      }
    },
    onSuccess: (_, { run }) => {
      showToast('ok', t('approval.done', { run: run.number }), `payout/${run.number}`);
      onDone();
    },
    onSettled: async (_, __, { run }) => {
      setProgress(undefined);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: payoutsQueries.run(run.number).queryKey }),
        invalidateTags(queryClient, adminPayouts.approve),
      ]);
    },
  });
  return { progress, approving };
}
