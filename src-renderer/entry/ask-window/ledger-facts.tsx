import { useTranslation } from 'react-i18next';
import type { AskedLedger, LedgerChoice, Question } from '#contract/ipc/ask-window.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { AddressFacts } from './address-facts.tsx';
import styles from './ledger-facts.module.css';

/** The hardware wallet that a question is signed with; null: the key of this computer, or none. */
export const ledgerOf = (question: Question): AskedLedger | null =>
  'ledger' in question ? question.ledger : null;

/** Whether a question waits for the person at the device once it is answered. */
export const waitsForDevice = (question: Question): boolean =>
  question.kind === 'ledgerAccount' || ledgerOf(question) !== null;

/** 32 bytes in one line or two halves. */
function Hash({ value }: { readonly value: string }) {
  const middle = 2 + (value.length - 2) / 2;
  return (
    <span className={styles.hash}>
      <span className={styles.half}>{value.slice(0, middle)}</span>
      <wbr />
      <span className={styles.half}>{value.slice(middle)}</span>
    </span>
  );
}

/** What the device will show, to be compared with it before it is confirmed there. */
export function LedgerFacts({ ledger }: { readonly ledger: AskedLedger }) {
  const { t } = useTranslation('ask-window');
  const { path, shows } = ledger;
  return (
    <section className={styles.facts}>
      <h2 className={styles.heading}>{t('ledger.compare')}</h2>
      <p className={styles.text}>{t(`ledger.compare.${shows.kind}`)}</p>
      <KeyValueList>
        {shows.kind === 'transaction' ? (
          <KeyValue label={t('ledger.transactionHash')}>
            <Hash value={shows.hash} />
          </KeyValue>
        ) : (
          <>
            <KeyValue label={t('ledger.run')}>
              <Hash value={shows.run} />
            </KeyValue>
            <KeyValue label={t('ledger.deadline')}>{shows.deadline}</KeyValue>
            <KeyValue label={t('ledger.domainHash')}>
              <Hash value={shows.domainHash} />
            </KeyValue>
            <KeyValue label={t('ledger.messageHash')}>
              <Hash value={shows.messageHash} />
            </KeyValue>
          </>
        )}
        <KeyValue label={t('ledger.path')}>
          <bdi>{path}</bdi>
        </KeyValue>
      </KeyValueList>
    </section>
  );
}

/** What to do on the device before it can be found. */
function LedgerSteps() {
  const { t } = useTranslation('ask-window');
  const steps = ['plug', 'open', 'blind', 'close'] as const;
  return (
    <>
      <p className={styles.text}>{t('body.ledger')}</p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{t(`ledger.step.${step}`)}</li>
        ))}
      </ol>
    </>
  );
}

type LedgerQuestion = Extract<
  Question,
  { readonly kind: 'ledger' | 'ledgerAccount' | 'ledgerReady' }
>;

/** Whether a question is about connecting a hardware wallet. */
export const isOfLedger = (question: Question): question is LedgerQuestion =>
  question.kind === 'ledger' ||
  question.kind === 'ledgerAccount' ||
  question.kind === 'ledgerReady';

export function LedgerBody({ question }: { readonly question: LedgerQuestion }) {
  const { t } = useTranslation('ask-window');
  if (question.kind === 'ledger') return <LedgerSteps />;
  if (question.kind === 'ledgerAccount') {
    const { model } = question;
    return model && <p className={styles.text}>{t('ledger.model', { model })}</p>;
  }
  const { path, address } = question;
  return (
    <>
      <AddressFacts label={t('ledger.account', { path })} address={address} />
      <p className={styles.text}>{t('body.ledgerReady')}</p>
    </>
  );
}

interface LedgerChoicesProps {
  readonly choices: readonly LedgerChoice[];
  readonly path: string;
  readonly isDisabled: boolean;
  readonly onChange: (path: string) => void;
}

/** The accounts that the device offers, of which one signs. */
export function LedgerChoices({ choices, path, isDisabled, onChange }: LedgerChoicesProps) {
  const { t } = useTranslation('ask-window');
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.text}>{t('body.ledgerAccount')}</legend>
      {choices.map((choice) => (
        <label key={choice.path} className={styles.choice}>
          <input
            type="radio"
            name="path"
            value={choice.path}
            checked={choice.path === path}
            disabled={isDisabled}
            onChange={() => onChange(choice.path)}
          />
          <AddressFacts
            label={t(`ledger.layout.${choice.layout}`, { path: choice.path })}
            address={choice.address}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** Said while the device asks. */
export function LedgerWaits({ question }: { readonly question: Question }) {
  const { t } = useTranslation('ask-window');
  const shows = ledgerOf(question)?.shows;
  if (!shows) return <Note tone="info">{t('ledger.waits.address')}</Note>;
  // A run of 300 payments fills many screens: what is compared stands beside the buttons, too.
  const hash = shows.kind === 'transaction' ? shows.hash : shows.messageHash;
  return (
    <Note tone="info">
      <p>{t('ledger.waits.sign')}</p>
      <Hash value={hash} />
    </Note>
  );
}
