import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Proof } from '#contract/api/account/second-factor.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { canAnswer, signWithPasskey } from '#renderer/domain/second-factor/passkeys.ts';
import { isUnsure } from '#renderer/lib/api/error.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import type { CodeRequest } from '../withdrawal-mutations.ts';
import { withdrawalQueries } from '../withdrawal-queries.ts';

type Signature = NonNullable<Proof['passkey']>;

interface WithdrawalPasskeyProps {
  readonly shown: CodeRequest;
  /** Rejects with what went wrong. */
  readonly onConfirm: (passkey: Signature) => Promise<void>;
  /** Called with what went wrong: of the server, or of the authenticator. Null as it begins. */
  readonly onFailure: (error: unknown) => void;
}

/** Confirms what is shown by a passkey, where the member has one that counts and this page may use it. */
export function WithdrawalPasskey({ shown, onConfirm, onFailure }: WithdrawalPasskeyProps) {
  const { t } = useTranslation('withdrawals');
  const isOffline = useIsOffline();
  const [isBusy, setBusy] = useState(false);
  // Where nobody knows whether it arrived, the same signature goes again: it reserves once.
  const [unsure, setUnsure] = useState<Signature | null>(null);
  const { data, refetch } = useQuery({
    ...withdrawalQueries.passkey(shown.request, shown.quote.token_amount),
    enabled: 'PublicKeyCredential' in window,
  });
  const options = data?.passkey ?? null;
  if (!canAnswer(options)) return null;

  const confirm = async () => {
    if (isBusy) return;
    setBusy(true);
    onFailure(null);
    let signature = unsure;
    try {
      signature ??= await signWithPasskey(options);
      await onConfirm(signature);
    } catch (error) {
      setUnsure(isUnsure(error) ? signature : null);
      // A challenge is good once.
      if (signature && !isUnsure(error)) await refetch();
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      fullWidth
      size="lg"
      icon={IconFingerprint}
      busy={isBusy}
      disabled={isOffline}
      onClick={() => void confirm()}
    >
      {t('code.passkey')}
    </Button>
  );
}
