import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { adminPayouts, PayoutCreated, PayoutRun } from '#contract/api/admin/payouts.ts';
import type { AdminWithdrawal, adminWithdrawals } from '#contract/api/admin/withdrawals.ts';
import { BesideDetail } from '#renderer/components/data/table/use-as-rows.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { AcceptPanel } from './accept-panel.tsx';
import { LeftOut } from '../left-out.tsx';
import { NewRunPanel } from './new-run-panel.tsx';
import { usePayoutError } from '../payout-error.ts';
import { payoutsQueries } from '../payouts-queries.ts';
import { useAcceptWithdrawals, useCreateRun } from '../payouts-mutations.ts';
import { QueueAside } from './aside.tsx';
import { useTreasury } from '../treasury/context.tsx';
import type { QueueNavigation } from './use-params.ts';
import { useSelection } from './use-selection.ts';
import { gapsOf, WidenNote, type Widening } from './widen-note.tsx';
import { WithdrawalDetail } from './detail.tsx';
import { WithdrawalQueue } from './list.tsx';
import styles from './section.module.css';

type Accepted = Answer<typeof adminWithdrawals.accept>;

/** Says how many were accepted, how many somebody else had dealt with before, and how many pay the reader. */
function useAcceptedToast(): (answer: Accepted) => void {
  const { t } = useTranslation('payouts');
  return useCallback(
    ({ accepted, skipped, own }) => {
      if (accepted.length > 0) showToast('ok', t('accepted', { count: accepted.length }));
      const late = skipped.length - own.length;
      if (late > 0) showToast('info', t('skipped', { count: late }));
      if (own.length > 0) showToast('info', t('own.skipped', { count: own.length }));
    },
    [t],
  );
}

interface QueueSectionProps {
  readonly params: QueueNavigation;
  readonly onFrozen: (frozen: {
    readonly run: PayoutRun;
    readonly leftOut: PayoutCreated['left_out'];
    readonly chosen: readonly AdminWithdrawal[];
  }) => void;
  readonly onConnect: () => void;
}

/** The queue, and beside it what can be done with what is chosen in it. */
export function QueueSection({ params, onFrozen, onConnect }: QueueSectionProps) {
  const { treasury } = useTreasury();
  const errorText = usePayoutError();
  const toReview = useSelection();
  const toPay = useSelection();
  const accept = useAcceptWithdrawals();
  const freeze = useCreateRun();
  const sayAccepted = useAcceptedToast();
  const [leftOut, setLeftOut] = useState<PayoutCreated['left_out']>([]);
  const [widening, setWidening] = useState<Widening | null>(null);
  const open = useOpenWithdrawal(params);

  const acceptNumbers = (numbers: readonly number[]) =>
    accept.mutate(numbers, {
      onSuccess: (answer) => {
        sayAccepted(answer);
        toReview.remove(numbers);
        toPay.remove(answer.accepted);
        params.go({ withdrawal: null });
      },
    });
  const freezeNumbers = (numbers: readonly number[], sender: string) => {
    setLeftOut([]);
    setWidening(null);
    const chosen = toPay.items;
    freeze.mutate(
      { numbers, sender },
      {
        onSuccess: ({ run, left_out }) => {
          toPay.clear();
          onFrozen({ run, leftOut: left_out, chosen });
        },
        onError: (error) => {
          if (hasCode<typeof adminPayouts.create>(error, 'run_empty')) {
            setLeftOut(leftOutOf(error.body?.details));
          }
          if (hasCode<typeof adminPayouts.create>(error, 'gap_widens')) {
            setWidening({ numbers, gaps: gapsOf(error.body?.details) });
          }
        },
      },
    );
  };
  const canPay = params.view === 'to_pay' && treasury.deployed;
  const selection = { to_review: toReview, to_pay: canPay ? toPay : undefined };
  const chosen =
    params.view in selection ? selection[params.view as keyof typeof selection] : undefined;

  return (
    <div className={styles.grid} data-aside={chosen !== undefined}>
      <BesideDetail value={chosen !== undefined}>
        <WithdrawalQueue params={params} selection={chosen} />
      </BesideDetail>
      {params.view === 'to_review' && (
        <QueueAside kind="accept" selection={toReview}>
          <AcceptPanel
            selection={toReview}
            isAccepting={accept.isPending}
            error={accept.error ? errorText(accept.error) : undefined}
            onAccept={acceptNumbers}
          />
        </QueueAside>
      )}
      {canPay && (
        <QueueAside kind="pay" selection={toPay}>
          <LeftOut items={leftOut} />
          {widening && <WidenNote widening={widening} onAsked={() => setWidening(null)} />}
          <NewRunPanel
            selection={toPay}
            isFreezing={freeze.isPending}
            error={freeze.error && !widening ? errorText(freeze.error) : undefined}
            onFreeze={freezeNumbers}
            onConnect={onConnect}
            onSecondApproval={acceptNumbers}
          />
        </QueueAside>
      )}
      <WithdrawalDetail
        withdrawal={open}
        isAccepting={accept.isPending}
        onClose={() => params.go({ withdrawal: null })}
        onAccept={({ number }) => acceptNumbers([number])}
        onRefused={({ number }) => {
          toReview.remove([number]);
          toPay.remove([number]);
          params.go({ withdrawal: null });
        }}
      />
    </div>
  );
}

/** The withdrawal that the address names, from the rows on screen. */
function useOpenWithdrawal({ view, search, withdrawal }: QueueNavigation): AdminWithdrawal | null {
  const { data } = useInfiniteQuery(payoutsQueries.queue(view, search));
  if (withdrawal === null) return null;
  const rows = data?.pages.flatMap(({ items }) => items);
  return rows?.find(({ number }) => number === withdrawal) ?? null;
}

function leftOutOf(
  details: Readonly<Record<string, unknown>> | undefined,
): PayoutCreated['left_out'] {
  const items = details?.['left_out'];
  return Array.isArray(items) ? (items as PayoutCreated['left_out']) : [];
}
