import { Suspense, useState, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { CheckboxField } from '#renderer/components/form/choice/checkbox-field.tsx';
import { useOnDemand } from '#renderer/components/data/use-on-demand.ts';
import type { LegalText } from './legal-dialog.tsx';
import styles from './form.module.css';

const loadLegal = () => import('./legal-dialog.tsx');

interface ConsentFieldProps {
  readonly name: string;
  readonly termsVersion: string;
}

/** The acceptance of both texts, which open to be read. */
export function ConsentField({ name, termsVersion }: ConsentFieldProps) {
  const { t } = useTranslation('auth');
  const [read, setRead] = useState<LegalText>();
  const close = () => setRead(undefined);
  const legal = useOnDemand(loadLegal, read !== undefined, close);
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
      {legal && read && (
        <Suspense fallback={null}>
          <legal.LegalDialog text={read} version={termsVersion} onClose={close} />
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
