import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { CheckboxField } from '#renderer/components/checkbox-field.tsx';
import type { LegalText } from './legal-dialog.tsx';
import styles from './register-form.module.css';

const LegalDialog = lazy(async () => ({
  default: (await import('./legal-dialog.tsx')).LegalDialog,
}));

interface ConsentFieldProps {
  readonly name: string;
  readonly termsVersion: string;
}

/** The acceptance of both texts, which open to be read. */
export function ConsentField({ name, termsVersion }: ConsentFieldProps) {
  const { t } = useTranslation('auth');
  const [read, setRead] = useState<LegalText>();
  return (
    <>
      <CheckboxField name={name}>
        <Trans
          t={t}
          i18nKey="register.terms"
          components={{
            privacy: <LegalLink onOpen={() => setRead('privacy')} />,
            terms: <LegalLink onOpen={() => setRead('terms')} />,
          }}
        />
      </CheckboxField>
      {read && (
        <Suspense fallback={null}>
          <LegalDialog text={read} version={termsVersion} onClose={() => setRead(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface LegalLinkProps {
  readonly onOpen: () => void;
  readonly children?: ReactNode;
}

/** Inside the label, but it does not tick the box. */
function LegalLink({ onOpen, children }: LegalLinkProps) {
  return (
    <button type="button" className={styles.legal} aria-haspopup="dialog" onClick={onOpen}>
      {children}
    </button>
  );
}
