import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { holdings } from '#contract/api/tokenization/holdings.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { AddressBlock } from '#renderer/components/text/address.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { codeProblem } from '#renderer/domain/secret-code/code-problem.ts';
import { SecretCodeField } from '#renderer/domain/secret-code/secret-code-field.tsx';
import type { SecretCodeValues } from '#renderer/domain/secret-code/secret-code-schema.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import type { SentProof } from './use-choose-wallet.ts';
import styles from '../offerings.module.css';

const loadSchema = async () =>
  (await import('#renderer/domain/secret-code/secret-code-schema.ts')).secretCodeSchema;

interface WalletCodeProps {
  readonly sent: SentProof;
  readonly isSending: boolean;
  /** Both reject with ApiError. */
  readonly onResend: () => Promise<void>;
  readonly onProve: (secretCode: string) => Promise<unknown>;
  readonly onEdit: () => void;
}

/** The code from the mail chooses exactly the wallet that stands here. */
export function WalletCode({ sent, isSending, onResend, onProve, onEdit }: WalletCodeProps) {
  const { t } = useTranslation(['tokenization', 'validation']);
  const errorText = useErrorText();
  const form = useSchemaForm<SecretCodeValues>(loadSchema, { secret_code: '' });
  const [unsent, setUnsent] = useState<unknown>(null);
  const refusal = (error: unknown): string => {
    if (hasCode<typeof holdings.proveWallet>(error, 'conflict')) return t('to.taken');
    if (hasCode(error, 'validation')) {
      const [field] = Object.values(error.fields);
      if (field) return t(field.id, { ns: 'validation', ...field.values });
    }
    return errorText(error);
  };
  const save = async ({ secret_code: code }: SecretCodeValues) => {
    setUnsent(null);
    try {
      await onProve(code);
    } catch (error) {
      const problem = codeProblem(error);
      if (!problem) throw error;
      const message = t(problem.id, { ns: 'validation', ...problem.values });
      form.setError('secret_code', { type: 'server', message });
    }
  };
  const resend = () => {
    setUnsent(null);
    form.reset();
    onResend().catch(setUnsent);
  };
  return (
    <Form form={form} onSubmit={save} refusal={refusal}>
      <AddressBlock address={sent.proof.wallet} label={t('to.own')} boxed />
      <p className={styles.said}>{t('to.sent', { email: sent.sentTo })}</p>
      <SecretCodeField
        expiresAt={sent.expiresAt}
        resendAt={sent.resendAt}
        isSending={isSending}
        onResend={resend}
      />
      {unsent !== null && <Note tone="bad">{errorText(unsent)}</Note>}
      <div className={styles.acts}>
        <Button size="lg" onClick={onEdit}>
          {t('to.again')}
        </Button>
        <SubmitButton fullWidth={false}>{t('to.save')}</SubmitButton>
      </div>
    </Form>
  );
}
