import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { CheckboxField } from '#renderer/components/form/choice/checkbox-field.tsx';
import styles from './deposit.module.css';

interface DepositTermsFieldProps {
  readonly name: string;
  /** Shows the text: DepositTerms, in a dialog or as a step of one. */
  readonly onRead: () => void;
}

/** The acceptance of the deposit terms, which open to be read. */
export function DepositTermsField({ name, onRead }: DepositTermsFieldProps) {
  const { t } = useTranslation('deposit');
  return (
    <CheckboxField name={name}>
      <Trans t={t} i18nKey="terms.accept" components={{ terms: <TermsLink onOpen={onRead} /> }} />
    </CheckboxField>
  );
}

interface TermsLinkProps {
  readonly onOpen: () => void;
  readonly children?: ReactNode;
}

/** Inside the label, but it does not tick the box. */
function TermsLink({ onOpen, children }: TermsLinkProps) {
  return (
    <button type="button" className={styles.link} aria-haspopup="dialog" onClick={onOpen}>
      {children}
    </button>
  );
}
