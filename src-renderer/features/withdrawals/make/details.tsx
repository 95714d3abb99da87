import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import type { PublicSettings } from '#contract/api/public.ts';
import { feeSettingOf } from '#contract/rules/withdrawals/quote.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Form } from '#renderer/components/form/form.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { formatDateTime } from '#renderer/lib/format-date.ts';
import type { FormatContext } from '#renderer/lib/format.ts';
import { KnownWallets } from './known-wallets.tsx';
import { useQuote } from './use-quote.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { quoteRequestOf, useWithdrawalForm } from './use-form.ts';
import { WalletField } from './wallet-field.tsx';
import { WalletNotes } from './wallet-notes.tsx';
import { estimateOf } from './estimate.ts';
import { WithdrawalFields } from './fields.tsx';
import type { CodeRequest } from '../withdrawal-mutations.ts';
import { refusalOf, type Refusal } from './refusal.ts';
import { QuoteAge, WithdrawalReview } from './review.tsx';
import { WithdrawalSend } from './send.tsx';
import {
  ReviewAside,
  reviewColumns,
  ReviewedFields,
} from '#renderer/components/form/review-columns.tsx';
import styles from './screen.module.css';

/** Why nothing can be withdrawn at all just now, as the server would say it; null where it can. */
function withdrawalBlock(
  user: Pick<CurrentUser, 'email_verified' | 'withdrawals_paused_until'>,
  settings: Pick<PublicSettings, 'chain'> | undefined,
  now: number,
  format: FormatContext,
): Refusal | null {
  const refusal = (id: string, values: Refusal['values'], remedy: Refusal['remedy']): Refusal => ({
    field: null,
    namespace: 'withdrawals',
    id,
    values,
    remedy,
  });
  if (!user.email_verified) return refusal('refused.email_unverified', {}, 'verify-email');
  const until = user.withdrawals_paused_until;
  if (until !== null && Date.parse(until) > now) {
    return refusal('refused.withdrawals_paused', { date: formatDateTime(until, format) }, null);
  }
  return settings?.chain === null ? refusal('refused.payouts_off', {}, null) : null;
}

interface WithdrawalDetailsProps {
  readonly user: CurrentUser;
  readonly settings: PublicSettings | undefined;
  readonly onSend: (request: CodeRequest) => void;
  readonly isSending: boolean;
  readonly sendError: unknown;
  readonly onVerifyEmail: () => void;
}

/** The first step: what to withdraw and where to, with the review beside it, in a sheet on a phone. */
export function WithdrawalDetails(props: WithdrawalDetailsProps) {
  const { user, settings, onSend, isSending, sendError, onVerifyEmail } = props;
  const { t } = useTranslation(['withdrawals', 'common']);
  const format = useFormat();
  const texts = useRefusalText();
  const isPhone = useIsPhone();
  const [isReviewed, setReviewed] = useState(false);
  const entered = useWithdrawalForm(user, settings);
  const { form, draft, terms } = entered;
  const request = quoteRequestOf(draft, terms);
  const block = withdrawalBlock(user, settings, useNow(MINUTE_MS), format);
  const { view, renew } = useQuote(block ? undefined : request);

  // What the server alone knows to be wrong with a field is said at that field.
  const refused = view.kind === 'failed' ? view.error : null;
  useEffect(() => {
    const refusal = refused === null ? null : refusalOf(refused, format);
    if (!refusal?.field || refusal.field === 'secret_code') return;
    form.setError(refusal.field, { type: 'server', message: texts.say(refusal) });
  }, [refused, format, form, texts]);

  const send = () => {
    if (view.kind === 'fresh' && request) onSend({ request, quote: view.quote });
    else if (view.kind === 'failed') renew();
  };
  const review = (
    <WithdrawalReview
      draft={draft}
      view={view}
      estimate={estimateOf(draft, terms, settings)}
      feeRate={settings?.[feeSettingOf(draft.currency)]}
    />
  );
  const sendArea = (
    <WithdrawalSend
      block={block}
      error={sendError}
      isBusy={isSending || view.kind === 'loading'}
      codeMinutes={settings?.code_minutes}
      onVerifyEmail={onVerifyEmail}
      {...(isPhone && { onSend: send })}
    />
  );
  const cancellable = (
    <Note tone="info" icon={IconClock}>
      {t('review.cancellable')}
    </Note>
  );
  return (
    <Form
      form={form}
      className={reviewColumns}
      onSubmit={() => (isPhone ? setReviewed(true) : send())}
    >
      <Card padding="form">
        <ReviewedFields>
          <WithdrawalFields {...entered} settings={settings} />
          <div className={styles.walletGroup}>
            <WalletField
              currency={draft.currency}
              network={settings?.chain ?? undefined}
              lookAlike={view.kind === 'fresh' ? view.quote.wallet.look_alike : null}
            />
            {view.kind === 'fresh' && <WalletNotes wallet={view.quote.wallet} />}
            <KnownWallets
              current={draft.wallet}
              onChoose={(address) =>
                form.setValue('wallet', address, { shouldDirty: true, shouldValidate: true })
              }
            />
          </div>
          {isPhone && (
            <Button type="submit" kind="primary" size="lg" fullWidth>
              {t('review.open')}
            </Button>
          )}
        </ReviewedFields>
      </Card>
      {isPhone ? (
        <Sheet
          opened={isReviewed}
          onClose={() => setReviewed(false)}
          title={t('review.title')}
          end={<QuoteAge view={view} />}
        >
          <div className={styles.sheet}>
            {review}
            {cancellable}
            {sendArea}
            <Button kind="quiet" fullWidth onClick={() => setReviewed(false)}>
              {t('button.back', { ns: 'common' })}
            </Button>
          </div>
        </Sheet>
      ) : (
        <ReviewAside className={styles.review}>
          <Card padding="form" title={t('review.title')} end={<QuoteAge view={view} />}>
            {review}
            <div className={styles.send}>{sendArea}</div>
          </Card>
          {cancellable}
        </ReviewAside>
      )}
    </Form>
  );
}
