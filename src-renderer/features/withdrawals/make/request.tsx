import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { Card } from '#renderer/components/card.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { NothingToWithdraw } from './nothing.tsx';
import { useWithdrawable } from '../use-withdrawable.ts';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useWithdrawalFlow, type SentCode } from './use-flow.ts';
import { WithdrawalCode } from './code.tsx';
import { WithdrawalDetails } from './details.tsx';
import { clearDraft } from './draft.ts';
import { quotesKey } from '../withdrawal-queries.ts';
import { WithdrawalReview } from './review.tsx';
import { ReviewAside, reviewColumns } from '#renderer/components/form/review-columns.tsx';
import styles from './screen.module.css';

export type RequestStep = 'details' | 'code';

interface WithdrawalRequestProps {
  readonly user: CurrentUser;
  /** Null: there is nothing to begin with. */
  readonly header: (step: RequestStep | null) => ReactNode;
  readonly onVerifyEmail: () => void;
  readonly onDone: (number: number) => void;
}

/** What there is to do where nothing can be withdrawn; else the form and the code. Done, the draft is gone and the withdrawal can be followed. */
export function WithdrawalRequest({ user, header, onVerifyEmail, onDone }: WithdrawalRequestProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const queryClient = useQueryClient();
  const settings = useSettings().data;
  const flow = useWithdrawalFlow({
    codeMinutes: settings?.code_minutes,
    onQuoteExpired: () => void queryClient.invalidateQueries({ queryKey: quotesKey }),
    onSent: () => showToast('ok', t('Secret code sent successfully!')),
    onDone: (number, amount) => {
      clearDraft(user.username);
      showToast(
        'ok',
        t('Withdrawal made successfully', { amount: formatUsd(amount, format) }),
        `withdrawal/${number}`,
      );
      onDone(number);
    },
  });
  const { code } = flow;
  const { canWithdraw, tct } = useWithdrawable(user);
  if (code) {
    return (
      <>
        {header('code')}
        <div className={reviewColumns}>
          <WithdrawalCode
            code={code}
            onConfirm={flow.confirm}
            onResend={() => flow.send(code)}
            isSending={flow.isSending}
            sendError={flow.sendError}
            onEdit={flow.edit}
          />
          <FrozenReview code={code} />
        </div>
      </>
    );
  }
  if (canWithdraw === undefined) {
    return (
      <>
        {header(null)}
        <SkeletonRows rows={6} />
      </>
    );
  }
  if (!canWithdraw) {
    return (
      <>
        {header(null)}
        <NothingToWithdraw
          user={user}
          settings={settings}
          tct={tct}
          onVerifyEmail={onVerifyEmail}
        />
      </>
    );
  }
  return (
    <>
      {header('details')}
      <WithdrawalDetails
        user={user}
        settings={settings}
        onSend={flow.send}
        isSending={flow.isSending}
        sendError={flow.sendError}
        onVerifyEmail={onVerifyEmail}
      />
    </>
  );
}

/** What the code confirms: this quote and no other, so it does not renew itself any more. */
function FrozenReview({ code }: { readonly code: SentCode }) {
  const { t } = useTranslation('withdrawals');
  const { quote, request } = code;
  return (
    <ReviewAside className={styles.review}>
      <Card padding="form" title={t('review.title')}>
        <WithdrawalReview draft={request} view={{ kind: 'fresh', quote, age: 0 }} estimate={null} />
      </Card>
    </ReviewAside>
  );
}
