import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconLock } from '@tabler/icons-react';
import type { AskApi, AskOutcome, AskReply, Question } from '#contract/ipc/ask-window.ts';
import type { WalletHolder } from '#contract/ipc/wallet.ts';
import { Button } from '#renderer/components/action/button.tsx';
import type { ButtonKind } from '#renderer/components/action/button.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { AnchorFacts } from './anchor-facts.tsx';
import { ContractFacts } from './contract-facts.tsx';
import { PayFacts, usePayLabel } from './pay-facts.tsx';
import { AddressFacts } from './address-facts.tsx';
import {
  isOfLedger,
  LedgerBody,
  LedgerChoices,
  ledgerOf,
  LedgerWaits,
  waitsForDevice,
} from './ledger-facts.tsx';
import { isOfPhone, PhoneAccounts, PhoneBody, phoneOf, PhoneWaits } from './phone-facts.tsx';
import { useObeys } from './use-obeys.ts';
import styles from './ask-page.module.css';

interface ServerLineProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ServerLine({ value, onChange }: ServerLineProps) {
  const { t } = useTranslation('ask-window');
  return (
    <TextInput
      label={t('server')}
      inputMode="url"
      dir="ltr"
      required
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface PasswordLineProps {
  readonly label: string;
  readonly hint: string | null;
  readonly isNew: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function PasswordLine({ label, hint, isNew, value, onChange }: PasswordLineProps) {
  return (
    <TextInput
      label={label}
      {...(hint !== null && { hint })}
      icon={IconLock}
      type="password"
      required
      autoComplete={isNew ? 'new-password' : 'current-password'}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface PasswordsProps {
  readonly question: Question;
  readonly password: string;
  readonly setPassword: (value: string) => void;
  readonly repeated: string;
  readonly setRepeated: (value: string) => void;
}

/** The wallet's password, twice for a new one. */
function Passwords({ question, password, setPassword, repeated, setRepeated }: PasswordsProps) {
  const { t } = useTranslation('ask-window');
  const isNew = question.kind === 'create';
  return (
    <>
      <PasswordLine
        label={t('password')}
        isNew={isNew}
        value={password}
        onChange={setPassword}
        hint={isNew ? t('password.hint', { count: MIN_PASSWORD }) : null}
      />
      {isNew && (
        <PasswordLine
          label={t('password.repeat')}
          isNew
          value={repeated}
          onChange={setRepeated}
          hint={null}
        />
      )}
    </>
  );
}

interface AskPageProps {
  readonly question: Question;
  readonly ask: AskApi;
}

/** Fewest characters of a new password, as the main process has it. */
const MIN_PASSWORD = 12;

/** A notice decides nothing: it has one button, which closes it. */
const notices: readonly Question['kind'][] = ['refused', 'problem', 'created', 'ledgerReady'];
/** What becomes of the key, by where it lies. */
const REMOVES = {
  computer: 'body.remove',
  ledger: 'body.remove.ledger',
  phone: 'body.remove.phone',
} as const satisfies Readonly<Record<WalletHolder, string>>;
const kinds: Partial<Record<Question['kind'], ButtonKind>> = { remove: 'destroy' };

export function AskPage({ question, ask }: AskPageProps) {
  const { t } = useTranslation('ask-window');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [address, setAddress] = useState(firstAddress(question));
  const [path, setPath] = useState(firstPath(question));
  const [outcome, setOutcome] = useState<AskOutcome | 'repeat'>(null);
  const [isBusy, setBusy] = useState(question.kind === 'phone');
  const heading = useRef<HTMLHeadingElement>(null);
  const obeys = useObeys(isDecidedByPress(question));
  const payLabel = usePayLabel();
  useTitle(t(`title.${question.kind}`, titleValues(question)));

  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') void ask.close();
    };
    addEventListener('keydown', close);
    heading.current?.focus();
    return () => removeEventListener('keydown', close);
  }, [ask]);

  async function reply(): Promise<void> {
    if (isBusy || !obeys) return;
    if (question.kind === 'create' && password !== repeated) {
      setOutcome('repeat');
      return;
    }
    setBusy(true);
    setOutcome(null);
    try {
      setOutcome(await ask.reply(replyTo(question, { password, address, path })));
      setPassword('');
      setRepeated('');
    } finally {
      setBusy(false);
    }
  }

  useWaitsAtOnce({ question, ask }, (answer) => {
    setOutcome(answer);
    setBusy(false);
  });

  const isNotice = notices.includes(question.kind);
  // The code is waited for by itself; to be tried again, it has to have failed.
  const isAlone = question.kind === 'phone' && isBusy;
  const label =
    question.kind === 'pay' || question.kind === 'approve'
      ? payLabel(question)
      : t(`do.${question.kind}`);
  return (
    <form
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault();
        void reply();
      }}
    >
      <main className={styles.content}>
        <p className={styles.source}>{t('source')}</p>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {t(`title.${question.kind}`, titleValues(question))}
        </h1>
        <Body question={question} />
        {question.kind === 'ledgerAccount' && (
          <LedgerChoices
            choices={question.choices}
            path={path}
            isDisabled={isBusy}
            onChange={setPath}
          />
        )}
        {question.kind === 'phoneAccount' && (
          <PhoneAccounts accounts={question.accounts} address={address} onChange={setAddress} />
        )}
        {question.kind === 'server' && <ServerLine value={address} onChange={setAddress} />}
        {needsPassword(question) && (
          <Passwords {...{ question, password, setPassword, repeated, setRepeated }} />
        )}
      </main>
      <footer className={styles.buttons}>
        <Answer question={question} outcome={outcome} isBusy={isBusy} />
        {!isNotice && (
          <Button
            size="lg"
            className={isAlone ? styles.alone : undefined}
            onClick={() => void ask.close()}
          >
            {t(signs(question) ? 'reject' : 'cancel')}
          </Button>
        )}
        {!isAlone && (
          <Button
            type="submit"
            size="lg"
            kind={kinds[question.kind] ?? 'primary'}
            busy={isBusy}
            aria-disabled={!obeys}
            className={isNotice ? styles.alone : undefined}
          >
            {label}
          </Button>
        )}
      </footer>
    </form>
  );
}

/** The code waits for a phone from the start: there is nothing to press before. */
function useWaitsAtOnce({ question, ask }: AskPageProps, end: (answer: AskOutcome) => void): void {
  const hasBegun = useRef(false);
  const onEnd = useEffectEvent(end);
  useEffect(() => {
    if (question.kind !== 'phone' || hasBegun.current) return;
    hasBegun.current = true;
    ask.reply({}).then(onEnd, () => onEnd('phone_failed'));
  }, [ask, question.kind]);
}

interface AnswerProps {
  readonly question: Question;
  readonly outcome: AskOutcome | 'repeat';
  readonly isBusy: boolean;
}

/** What came of the last reply, or whom it waits for. */
function Answer({ question, outcome, isBusy }: AnswerProps) {
  const { t } = useTranslation('ask-window');
  const isPhone = question.kind === 'phone' || phoneOf(question) !== null;
  const isWaiting = isBusy && (isPhone || waitsForDevice(question));
  const Waits = isPhone ? PhoneWaits : LedgerWaits;
  if (!isWaiting && outcome === null) return null;
  return (
    <div className={styles.alone}>
      {isWaiting ? (
        <Waits question={question} />
      ) : (
        <Note tone="bad">{t(`problem.${outcome ?? 'repeat'}`)}</Note>
      )}
    </div>
  );
}

function Body({ question }: { readonly question: Question }): ReactNode {
  const { t } = useTranslation('ask-window');
  if (isOfLedger(question)) return <LedgerBody question={question} />;
  if (isOfPhone(question)) return <PhoneBody question={question} />;
  switch (question.kind) {
    case 'pay':
    case 'approve':
      return <PayFacts question={question} />;
    case 'anchor':
      return <AnchorFacts question={question} />;
    case 'contract':
      return <ContractFacts question={question} />;
    case 'created':
      return (
        <>
          <AddressFacts label={t('account')} address={question.address} />
          <Note tone="warn">{t('keep')}</Note>
        </>
      );
    case 'remove':
      return (
        <>
          {question.address && <AddressFacts label={t('account')} address={question.address} />}
          <Note tone="warn">{t(REMOVES[question.holder])}</Note>
        </>
      );
    case 'refused':
      return (
        <>
          <Note tone="bad">{t(`refused.${question.reason}`)}</Note>
          <p className={styles.text}>{t('body.refused')}</p>
        </>
      );
    case 'problem':
      return <Note tone="bad">{t(`problem.${question.problem}`)}</Note>;
    case 'import':
      return <p className={styles.text}>{t('body.import', { file: question.file })}</p>;
    case 'create':
      return <p className={styles.text}>{t('body.create')}</p>;
    case 'server':
      return <p className={styles.text}>{t('body.server')}</p>;
  }
}

const titleValues = (question: Question) => ('run' in question ? { run: question.run } : {});

const signs = ({ kind }: Question): boolean =>
  kind === 'pay' || kind === 'approve' || kind === 'anchor';

const needsPassword = (question: Question): boolean => {
  if (question.kind === 'create' || question.kind === 'import') return true;
  // A hardware wallet or a phone asks the person itself.
  if (!signs(question) || ledgerOf(question) || phoneOf(question)) return false;
  return question.kind !== 'pay' || !question.isUnlocked;
};

/** Whether one press answers, without anything that is typed first. */
const isDecidedByPress = (question: Question): boolean =>
  !notices.includes(question.kind) &&
  !needsPassword(question) &&
  !startsAlone.includes(question.kind);

/** Questions that are typed into, or wait from the start. */
const startsAlone: readonly Question['kind'][] = ['server', 'phone'];

/** The account that is chosen at first. */
const firstPath = (question: Question): string =>
  question.kind === 'ledgerAccount' ? (question.choices[0]?.path ?? '') : '';

function firstAddress(question: Question): string {
  if (question.kind === 'phoneAccount') return question.accounts[0] ?? '';
  return question.kind === 'server' ? question.current : '';
}

function replyTo(question: Question, { password, address, path }: Required<AskReply>): AskReply {
  if (needsPassword(question)) return { password };
  if (question.kind === 'ledgerAccount') return { path };
  return question.kind === 'server' || question.kind === 'phoneAccount' ? { address } : {};
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
