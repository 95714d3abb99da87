import { useTranslation } from 'react-i18next';
import type { AskedPhone, Question } from '#contract/ipc/ask-window.ts';
import { QrCode } from '#renderer/components/chart/qr-code.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { AddressFacts } from './address-facts.tsx';
import styles from './ledger-facts.module.css';

/** The phone that a question is signed with; null: something else signs, or nothing is signed. */
export const phoneOf = (question: Question): AskedPhone | null =>
  'phone' in question ? question.phone : null;

/** What the phone can show of it, and what it cannot: that is compared in this window. */
export function PhoneFacts({
  question,
  phone,
}: {
  readonly question: Question;
  readonly phone: AskedPhone;
}) {
  const { t } = useTranslation('ask-window');
  const what = question.kind === 'approve' ? 'typed' : 'transaction';
  return (
    <section className={styles.facts}>
      <h2 className={styles.heading}>{t('phone.compare')}</h2>
      <p className={styles.text}>{t(`phone.compare.${what}`)}</p>
      {phone.sends && what === 'transaction' && <p className={styles.text}>{t('phone.sends')}</p>}
    </section>
  );
}

type PhoneQuestion = Extract<Question, { readonly kind: 'phone' | 'phoneAccount' }>;

/** Whether a question is about connecting a phone. */
export const isOfPhone = (question: Question): question is PhoneQuestion =>
  question.kind === 'phone' || question.kind === 'phoneAccount';

export function PhoneBody({ question }: { readonly question: PhoneQuestion }) {
  const { t } = useTranslation('ask-window');
  const { network, chainId } = question;
  if (question.kind === 'phone') {
    return (
      <>
        <p className={styles.text}>{t('body.phone')}</p>
        <QrCode isLong value={question.uri} label={t('phone.code')} />
        <ol className={styles.steps}>
          <li>{t('phone.step.scan')}</li>
          <li>{t('phone.step.network', { network, chainId })}</li>
          <li>{t('phone.step.account')}</li>
        </ol>
      </>
    );
  }
  const { name, signs } = question;
  return (
    <>
      <p className={styles.text}>{name ? t('phone.found', { name }) : t('phone.found.nameless')}</p>
      <Note tone="info">{t(signs ? 'phone.account.signs' : 'phone.account.sends')}</Note>
    </>
  );
}

interface PhoneAccountsProps {
  readonly accounts: readonly string[];
  readonly address: string;
  readonly onChange: (address: string) => void;
}

/** The accounts that the phone shared, of which one signs. */
export function PhoneAccounts({ accounts, address, onChange }: PhoneAccountsProps) {
  const { t } = useTranslation('ask-window');
  const [only] = accounts;
  if (accounts.length === 1 && only !== undefined) {
    return <AddressFacts label={t('account')} address={only} />;
  }
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.text}>{t('phone.accounts')}</legend>
      {accounts.map((one) => (
        <label key={one} className={styles.choice}>
          <input
            type="radio"
            name="account"
            value={one}
            checked={one === address}
            onChange={() => onChange(one)}
          />
          <AddressFacts label={t('account')} address={one} />
        </label>
      ))}
    </fieldset>
  );
}

/** Said while the phone is waited for. */
export function PhoneWaits({ question }: { readonly question: Question }) {
  const { t } = useTranslation('ask-window');
  return (
    <Note tone="info">
      {t(question.kind === 'phone' ? 'phone.waits.scan' : 'phone.waits.sign')}
    </Note>
  );
}
