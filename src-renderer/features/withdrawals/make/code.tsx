import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { SecretCodeField } from '#renderer/domain/secret-code/secret-code-field.tsx';
import type { SecretCodeValues } from '#renderer/domain/secret-code/secret-code-schema.ts';
import { ApiError, isUnsure } from '#renderer/lib/api/error.ts';
import { formatToken, formatUsd, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useRefusalText } from './use-refusal-text.ts';
import type { Confirmation, SentCode } from './use-flow.ts';
import { WithdrawalPasskey } from './passkey.tsx';
import { refusalOf } from './refusal.ts';
import styles from './code.module.css';

const loadSchema = async () =>
  (await import('#renderer/domain/secret-code/secret-code-schema.ts')).secretCodeSchema;

interface WithdrawalCodeProps {
  readonly code: SentCode;
  /** Rejects with what went wrong. */
  readonly onConfirm: (confirmation: Confirmation) => Promise<void>;
  readonly onResend: () => void;
  readonly isSending: boolean;
  /** Why another code could not be sent. */
  readonly sendError: unknown;
  readonly onEdit: () => void;
}

/** The second step: the code from the mail, or a passkey, confirms exactly what stands here. */
export function WithdrawalCode(props: WithdrawalCodeProps) {
  const { code, onConfirm, onResend, isSending, sendError, onEdit } = props;
  const { t } = useTranslation(['withdrawals', 'states', 'common', 'second-factor']);
  const format = useFormat();
  const isOffline = useIsOffline();
  const texts = useRefusalText();
  const form = useSchemaForm<SecretCodeValues>(loadSchema, { secret_code: '' });
  const [failure, setFailure] = useState<unknown>(null);
  const { quote, request } = code;
  const amount = quote.tct
    ? withUnit(formatToken(quote.tct.amount, format), 'TCT')
    : withUnit(formatUsd(quote.amount, format), 'USD');
  const fee = quote.tct
    ? withUnit(formatToken(quote.tct.fee, format), 'TCT')
    : withUnit(formatUsd(quote.fee, format), 'USD');

  const confirm = async ({ secret_code }: SecretCodeValues) => {
    setFailure(null);
    try {
      await onConfirm({ secret_code });
    } catch (error) {
      const refusal = refusalOf(error, format);
      if (refusal?.field === 'secret_code') {
        form.setError('secret_code', { type: 'server', message: texts.say(refusal) });
      } else setFailure(error);
    }
  };
  const resend = () => {
    setFailure(null);
    form.reset();
    onResend();
  };
  return (
    <Card padding="form" title={t('code.title')}>
      <Form form={form} onSubmit={confirm}>
        <p className={styles.body}>
          {t('code.sent', { email: code.sentTo })}{' '}
          {t('code.body', {
            balance: t(`type.${request.type}`),
            fee,
            tokenAmount: formatToken(quote.token_amount, format, true),
            currency: quote.currency,
            network: quote.network.name,
          })}
        </p>
        <SecretCodeField
          expiresAt={code.expiresAt}
          resendAt={code.resendAt}
          isSending={isSending}
          onResend={resend}
        />
        {sendError !== null && <Note tone="bad">{texts.ofSending(sendError)}</Note>}
        {failure !== null && (
          <Note tone={isUnsure(failure) ? 'warn' : 'bad'}>
            {failure instanceof ApiError
              ? texts.ofError(failure)
              : t('passkeys.failed', { ns: 'second-factor' })}
          </Note>
        )}
        <OfflineNote />
        <div className={styles.actions}>
          <SubmitButton disabled={isOffline}>
            {isUnsure(failure) ? t('button.retry', { ns: 'common' }) : t('code.submit', { amount })}
          </SubmitButton>
          <WithdrawalPasskey
            shown={code}
            onConfirm={(passkey) => onConfirm({ passkey })}
            onFailure={setFailure}
          />
          <Button kind="quiet" fullWidth onClick={onEdit}>
            {t('code.edit')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
