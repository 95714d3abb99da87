import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressBlock } from '#renderer/components/text/address.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { codeProblem } from '#renderer/domain/secret-code/code-problem.ts';
import { SecretCodeField } from '#renderer/domain/secret-code/secret-code-field.tsx';
import type { SecretCodeValues } from '#renderer/domain/secret-code/secret-code-schema.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useAddressRefusal } from './use-address-refusal.ts';
import type { SentAddressCode } from './use-add-address.ts';
import styles from './address-book.module.css';

const loadSchema = async () =>
  (await import('#renderer/domain/secret-code/secret-code-schema.ts')).secretCodeSchema;

interface AddAddressCodeProps {
  readonly code: SentAddressCode;
  readonly isSending: boolean;
  /** Both reject with ApiError. */
  readonly onResend: () => Promise<void>;
  readonly onSave: (secretCode: string) => Promise<void>;
  /** True where the failure has been dealt with elsewhere. */
  readonly onRefused: (error: unknown) => boolean;
  readonly onEdit: () => void;
}

/** The code from the mail saves exactly the address that stands here. */
export function AddAddressCode(props: AddAddressCodeProps) {
  const { code, isSending, onResend, onSave, onRefused, onEdit } = props;
  const { t } = useTranslation(['address-book', 'validation']);
  const refusal = useAddressRefusal();
  const form = useSchemaForm<SecretCodeValues>(loadSchema, { secret_code: '' });
  const [unsent, setUnsent] = useState<unknown>(null);

  const save = async ({ secret_code }: SecretCodeValues) => {
    setUnsent(null);
    try {
      await onSave(secret_code);
    } catch (error) {
      const problem = codeProblem(error);
      if (problem) {
        const message = t(problem.id, { ns: 'validation', ...problem.values });
        form.setError('secret_code', { type: 'server', message });
      } else if (!onRefused(error)) throw error;
    }
  };
  const resend = () => {
    setUnsent(null);
    form.reset();
    onResend().catch(setUnsent);
  };
  return (
    <Form form={form} onSubmit={save} refusal={refusal}>
      <div className={styles.toSave}>
        <AddressBlock address={code.check.address} label={code.label} />
      </div>
      <p className={styles.sent}>{t('code.sent', { email: code.sentTo })}</p>
      <SecretCodeField
        expiresAt={code.expiresAt}
        resendAt={code.resendAt}
        isSending={isSending}
        onResend={resend}
      />
      {unsent !== null && <Note tone="bad">{refusal(unsent)}</Note>}
      <div className={styles.buttons}>
        <Button kind="plain" size="lg" onClick={onEdit}>
          {t('code.edit')}
        </Button>
        <SubmitButton>{t('add.title')}</SubmitButton>
      </div>
    </Form>
  );
}
