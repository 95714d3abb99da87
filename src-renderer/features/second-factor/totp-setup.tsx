import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/api/endpoint.ts';
import type { secondFactor } from '#contract/api/account/second-factor.ts';
import { CodeField } from '#renderer/components/form/code/field.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { QrCode } from '#renderer/components/chart/qr-code.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { useConfirmTotp } from './factor-mutations.ts';
import styles from './second-factor.module.css';

const loadSchema = async () => (await import('./otp-schema.ts')).otpSchema;

interface TotpSetupProps {
  readonly begun: Answer<typeof secondFactor.totpBegin>;
  readonly onDone: (codes: readonly string[] | null) => void;
}

/** The key as a QR code and as text, and the first code as the proof that it arrived. */
export function TotpSetup({ begun, onDone }: TotpSetupProps) {
  const { t } = useTranslation('second-factor');
  const errorText = useErrorText();
  const confirm = useConfirmTotp();
  const form = useSchemaForm(loadSchema, { otp: '' });
  const { secret, uri } = begun;
  return (
    <>
      <div className={styles.setup}>
        <QrCode value={uri} label={t('totp.qr')} />
        <div className={styles.stack}>
          <div>
            <p className={styles.name}>{t('totp.scan')}</p>
            <p className={styles.muted}>{t('totp.apps')}</p>
          </div>
          <div>
            <p className={styles.facts}>{t('totp.secret')}</p>
            <p className={styles.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
          </div>
          <div>
            <CopyButton value={secret} size="sm">
              {t('totp.copy')}
            </CopyButton>
          </div>
        </div>
      </div>
      <Form
        form={form}
        className={styles.confirm}
        refusal={(error) =>
          hasCode<typeof secondFactor.totpConfirm>(error, 'code_expired')
            ? t('totp.expired')
            : errorText(error)
        }
        onSubmit={async ({ otp }) => onDone((await confirm.mutateAsync(otp)).recovery_codes)}
      >
        <CodeField name="otp" label={t('totp.code')} hint={t('totp.hint')} />
        <SubmitButton>{t('totp.confirm')}</SubmitButton>
      </Form>
    </>
  );
}
