import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddressCheck, SavedAddress } from '#contract/api/account/addresses.ts';
import { codeClock } from '#renderer/domain/secret-code/code-clock.ts';
import type { CodeClock } from '#renderer/domain/secret-code/secret-code-field.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useAddAddress, useSendAddressCode } from './address-mutations.ts';

/** What a code on its way will save. */
export interface AddressToSave {
  readonly label: string;
  readonly check: AddressCheck;
}

export interface SentAddressCode extends AddressToSave, CodeClock {
  readonly sentTo: string;
}

/** From a checked address to a code, from the code to the book. */
export function useAddAddressFlow(onSaved: (saved: SavedAddress) => void) {
  const { t } = useTranslation('messages');
  const codeMinutes = useSettings().data?.code_minutes;
  const sending = useSendAddressCode();
  const adding = useAddAddress();
  const [code, setCode] = useState<SentAddressCode | null>(null);

  /** Rejects with ApiError where no code was sent. */
  const send = async ({ label, check }: AddressToSave): Promise<void> => {
    const answer = await sending.mutateAsync();
    setCode({
      label,
      check,
      sentTo: answer.sent_to,
      ...codeClock(answer, codeMinutes, Date.now()),
    });
    showToast('ok', t('Secret code sent successfully!'));
  };

  /** Rejects with ApiError where nothing was saved. */
  const save = async (secretCode: string): Promise<void> => {
    if (!code) return;
    const { label, check } = code;
    onSaved(await adding.mutateAsync({ label, wallet: check.address, secret_code: secretCode }));
  };
  return { code, send, save, isSending: sending.isPending, edit: () => setCode(null) };
}
