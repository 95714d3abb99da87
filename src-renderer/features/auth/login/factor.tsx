import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { auth } from '#contract/api/account/auth.ts';
import type { FactorDemand, Proof } from '#contract/api/account/second-factor.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { FactorProof } from '#renderer/domain/second-factor/factor-proof.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { demandOf } from '../factor-demand.ts';

interface LoginFactorProps {
  readonly identifier: string;
  readonly demand: FactorDemand;
  /** Signs in with the password typed before and this proof; without one, asks for a new challenge. */
  readonly onProve: (proof: Proof) => Promise<void>;
  /** Back to the password, and why where that is not the member's wish. */
  readonly onBack: (reason?: unknown) => void;
}

/** The second step of the login. */
export function LoginFactor({ identifier, demand, onProve, onBack }: LoginFactorProps) {
  const { t } = useTranslation('second-factor');
  const [asked, setAsked] = useState(demand);

  const prove = async (proof: Proof) => {
    try {
      await onProve(proof);
    } catch (error) {
      // What is wrong stands in the first step.
      if (
        hasCode<typeof auth.token>(
          error,
          'login_wrong',
          'captcha_required',
          'captcha_failed',
          'forbidden',
        )
      ) {
        onBack(error);
        return;
      }
      // A challenge is good once.
      if (proof.passkey) {
        await onProve({}).catch((next: unknown) => setAsked(demandOf(next) ?? asked));
      }
      throw error;
    }
  };
  return (
    <>
      {asked.methods.includes('totp') && <p>{t('proof.login')}</p>}
      <FactorProof {...asked} identifier={identifier} onProve={prove} />
      <Button kind="quiet" size="lg" fullWidth onClick={() => onBack()}>
        {t('proof.back')}
      </Button>
    </>
  );
}
