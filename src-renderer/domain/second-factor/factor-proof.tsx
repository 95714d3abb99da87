import { IconFingerprint, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Proof } from '#contract/api/account/second-factor.ts';
import { CODE_LENGTH } from '#contract/rules/limits.ts';
import { OTP_PATTERN, type FactorMethod } from '#contract/rules/second-factor.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { CodeInput } from '#renderer/components/form/code/input.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { ApiError } from '#renderer/lib/api/error.ts';
import { useSettings } from '../settings/settings-queries.ts';
import { useDemoCode } from './demo-code.ts';
import { PasskeyElsewhere } from './passkey-elsewhere.tsx';
import { canAnswer, signWithPasskey } from './passkeys.ts';
import styles from './factor-proof.module.css';

interface FactorProofProps {
  readonly methods: readonly FactorMethod[];
  /** Options of an assertion; null without passkeys. */
  readonly passkey: object | null;
  /** Codes that can be tried before a pause, as the server last said. */
  readonly tries_left: number;
  /** E-mail or username, for the demo's code. */
  readonly identifier: string | null;
  /** Rejects with why it does not count. */
  readonly onProve: (proof: Proof) => Promise<void>;
}

/** Passkey, code of the app, or recovery code: whatever the member has. A code is sent with its last digit. */
export function FactorProof(props: FactorProofProps) {
  const { methods, passkey, identifier } = props;
  const { t } = useTranslation('second-factor');
  const { t: explain } = useTranslation('validation', { useSuspense: false });
  const isDemo = useSettings().data?.demo === true;
  const hasApp = methods.includes('totp');
  const hasRecovery = methods.includes('recovery');
  const hasPasskey = canAnswer(passkey);
  const [isRecovery, setRecovery] = useState(() => hasRecoveryAlone(methods, passkey));
  const asksApp = hasApp && !isRecovery;
  const [otp, setOtp] = useState('');
  const [isFilled, setFilled] = useState(false);
  useDemoCode(isDemo && hasApp ? identifier : null, (code) => {
    setOtp((typed) => (typed === '' ? code : typed));
    setFilled(true);
  });
  const { busy, problem, setProblem, triesLeft, attempt } = useAttempt(props, (kind) => {
    if (kind === 'code') setOtp('');
    setFilled(false);
  });

  const send = (code: string) => {
    if (code.trim() === '') setProblem(explain('otp.required'));
    else void attempt('code', () => Promise.resolve({ otp: code }));
  };
  const type = (code: string) => {
    setOtp(code);
    setFilled(false);
    if (OTP_PATTERN.test(code)) send(code);
  };
  const swap = () => {
    setOtp('');
    setProblem(null);
    setRecovery(!isRecovery);
  };

  const tries = t('proof.tries', { count: triesLeft });
  return (
    <form
      noValidate
      className={styles.proof}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        send(otp);
      }}
    >
      {problem && <Note tone="bad">{problem}</Note>}
      <PasskeyElsewhere methods={methods} passkey={passkey} />
      <PasskeyButton
        passkey={passkey}
        busy={busy === 'passkey'}
        hasCode={asksApp}
        onSign={(assertion) => void attempt('passkey', assertion)}
      />
      {isRecovery && <RecoveryField otp={otp} tries={tries} onType={setOtp} />}
      {asksApp && <AppCodeField otp={otp} tries={tries} isFilled={isFilled} onType={type} />}
      {(isRecovery || asksApp) && (
        <Button
          type="submit"
          kind={hasPasskey ? 'plain' : 'primary'}
          size="lg"
          fullWidth
          busy={busy === 'code'}
        >
          {t('proof.submit')}
        </Button>
      )}
      <div className={styles.swap}>
        {(isRecovery ? hasApp : hasRecovery) && (
          <TextButton onClick={swap}>{t(isRecovery ? 'proof.app' : 'proof.recovery')}</TextButton>
        )}
      </div>
    </form>
  );
}

const hasRecoveryAlone = (methods: readonly FactorMethod[], passkey: object | null): boolean =>
  methods.includes('recovery') && !methods.includes('totp') && !canAnswer(passkey);

interface PasskeyButtonProps {
  readonly passkey: object | null;
  readonly busy: boolean;
  /** The code of the app can be given instead. */
  readonly hasCode: boolean;
  readonly onSign: (assertion: () => Promise<Proof>) => void;
}

function PasskeyButton({ passkey, busy, hasCode, onSign }: PasskeyButtonProps) {
  const { t } = useTranslation('second-factor');
  if (!canAnswer(passkey)) return null;
  return (
    <>
      <Button
        kind="primary"
        size="lg"
        fullWidth
        icon={IconFingerprint}
        busy={busy}
        onClick={() => onSign(async () => ({ passkey: await signWithPasskey(passkey) }))}
      >
        {t('proof.passkey')}
      </Button>
      {hasCode && <p className={styles.or}>{t('proof.or')}</p>}
    </>
  );
}

type Kind = 'code' | 'passkey';

/** One attempt at a time, why the last one failed, and how many are left. */
function useAttempt(
  { tries_left, onProve }: Pick<FactorProofProps, 'tries_left' | 'onProve'>,
  onFailed: (kind: Kind) => void,
) {
  const { t } = useTranslation('second-factor');
  const errorText = useErrorText();
  const [busy, setBusy] = useState<Kind | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [triesLeft, setTriesLeft] = useState(tries_left);
  const attempt = async (kind: Kind, proof: () => Promise<Proof>) => {
    if (busy) return;
    setBusy(kind);
    setProblem(null);
    try {
      await onProve(await proof());
    } catch (error) {
      setProblem(error instanceof ApiError ? errorText(error) : t('passkeys.failed'));
      setTriesLeft((left) => triesAfter(error) ?? left);
      onFailed(kind);
    } finally {
      setBusy(null);
    }
  };
  return { busy, problem, setProblem, triesLeft, attempt };
}

interface CodeFieldProps {
  readonly otp: string;
  /** How many attempts are left, in words. */
  readonly tries: string;
  readonly onType: (otp: string) => void;
}

interface AppCodeFieldProps extends CodeFieldProps {
  /** With the demo's own code. */
  readonly isFilled: boolean;
}

function AppCodeField({ otp, tries, isFilled, onType }: AppCodeFieldProps) {
  const { t } = useTranslation('second-factor');
  return (
    <CodeInput
      name="otp"
      label={t('proof.code')}
      length={CODE_LENGTH}
      value={otp}
      autoFocus
      hint={`${isFilled ? t('proof.demo') : t('proof.sends')} ${tries}`}
      onChange={onType}
    />
  );
}

function RecoveryField({ otp, tries, onType }: CodeFieldProps) {
  const { t } = useTranslation('second-factor');
  return (
    <TextInput
      name="otp"
      label={t('proof.recovery')}
      hint={`${t('proof.recovery.hint')} ${tries}`}
      icon={IconKey}
      value={otp}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
      onChange={(event) => onType(event.target.value)}
    />
  );
}

/** How many tries a refusal leaves; undefined where it counted none. */
function triesAfter(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const left = error.body?.details?.['tries_left'];
  return typeof left === 'number' ? left : undefined;
}
