import { IconFingerprint, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Proof } from '#contract/api/account/second-factor.ts';
import { CODE_LENGTH } from '#contract/rules/limits.ts';
import { OTP_PATTERN, type FactorMethod } from '#contract/rules/second-factor.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { CodeInput } from '#renderer/components/form/code-input.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { ApiError } from '#renderer/lib/api-error.ts';
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
  const { methods, passkey, tries_left, identifier, onProve } = props;
  const { t } = useTranslation('second-factor');
  const { t: explain } = useTranslation('validation', { useSuspense: false });
  const errorText = useErrorText();
  const isDemo = useSettings().data?.demo === true;
  const hasApp = methods.includes('totp');
  const hasRecovery = methods.includes('recovery');
  const [isRecovery, setRecovery] = useState(hasRecovery && !hasApp && !canAnswer(passkey));
  const [otp, setOtp] = useState('');
  const [isFilled, setFilled] = useState(false);
  const [busy, setBusy] = useState<'code' | 'passkey' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [triesLeft, setTriesLeft] = useState(tries_left);
  useDemoCode(isDemo && hasApp ? identifier : null, (code) => {
    setOtp((typed) => (typed === '' ? code : typed));
    setFilled(true);
  });

  const attempt = async (kind: 'code' | 'passkey', proof: () => Promise<Proof>) => {
    if (busy) return;
    setBusy(kind);
    setProblem(null);
    try {
      await onProve(await proof());
    } catch (error) {
      setProblem(error instanceof ApiError ? errorText(error) : t('passkeys.failed'));
      if (kind === 'code') setOtp('');
      setTriesLeft((left) => triesAfter(error) ?? left);
      setFilled(false);
    } finally {
      setBusy(null);
    }
  };
  const send = (code: string) => {
    if (code.trim() === '') setProblem(explain('otp.required'));
    else void attempt('code', () => Promise.resolve({ otp: code }));
  };
  const type = (code: string) => {
    setOtp(code);
    setFilled(false);
    if (OTP_PATTERN.test(code)) send(code);
  };
  const turn = () => {
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
      {canAnswer(passkey) && (
        <PasskeyProof
          busy={busy === 'passkey'}
          hasOther={hasApp && !isRecovery}
          onSign={() =>
            void attempt('passkey', async () => ({ passkey: await signWithPasskey(passkey) }))
          }
        />
      )}
      {isRecovery ? (
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
          onChange={(event) => setOtp(event.target.value)}
        />
      ) : (
        hasApp && (
          <CodeInput
            name="otp"
            label={t('proof.code')}
            length={CODE_LENGTH}
            value={otp}
            autoFocus
            hint={`${isFilled ? t('proof.demo') : t('proof.sends')} ${tries}`}
            onChange={type}
          />
        )
      )}
      {(isRecovery || hasApp) && (
        <Button
          type="submit"
          kind={canAnswer(passkey) ? 'plain' : 'primary'}
          size="lg"
          fullWidth
          busy={busy === 'code'}
        >
          {t('proof.submit')}
        </Button>
      )}
      <div className={styles.turn}>
        {isRecovery
          ? hasApp && <TextButton onClick={turn}>{t('proof.app')}</TextButton>
          : hasRecovery && <TextButton onClick={turn}>{t('proof.recovery')}</TextButton>}
      </div>
    </form>
  );
}

interface PasskeyProofProps {
  readonly busy: boolean;
  /** A code can be typed below instead. */
  readonly hasOther: boolean;
  readonly onSign: () => void;
}

function PasskeyProof({ busy, hasOther, onSign }: PasskeyProofProps) {
  const { t } = useTranslation('second-factor');
  return (
    <>
      <Button
        kind="primary"
        size="lg"
        fullWidth
        icon={IconFingerprint}
        busy={busy}
        onClick={onSign}
      >
        {t('proof.passkey')}
      </Button>
      {hasOther && <p className={styles.or}>{t('proof.or')}</p>}
    </>
  );
}

/** How many tries a refusal leaves; undefined where it counted none. */
function triesAfter(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const left = error.body?.details?.['tries_left'];
  return typeof left === 'number' ? left : undefined;
}
