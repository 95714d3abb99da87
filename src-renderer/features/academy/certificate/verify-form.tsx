import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { readCertificateNumber } from '#contract/rules/academy/certificates.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { verifyPath } from '../paths.ts';
import styles from './certificate.module.css';

/** Asks for a certificate by its number. */
export function VerifyForm({ number = '' }: { readonly number?: string }) {
  const { t } = useTranslation('certificate');
  const navigate = useNavigate();
  const [typed, setTyped] = useState(number);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const read = readCertificateNumber(typed);
    setWrong(read === null);
    if (read !== null) void navigate(verifyPath(read));
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.formField}>
        <TextInput
          label={t('verify.number')}
          placeholder="A-2026-00001"
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
          value={typed}
          error={isWrong ? t('verify.shape') : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
        />
      </div>
      <Button type="submit" className={styles.formButton}>
        {t('verify')}
      </Button>
    </form>
  );
}
