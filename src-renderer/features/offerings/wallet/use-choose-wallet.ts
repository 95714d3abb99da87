import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { auth } from '#contract/api/account/auth.ts';
import { holdings } from '#contract/api/tokenization/holdings.ts';
import { walletText } from '#contract/rules/offerings/chain.ts';
import { codeClock } from '#renderer/domain/secret-code/code-clock.ts';
import type { CodeClock } from '#renderer/domain/secret-code/secret-code-field.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { useWalletConnection } from '#renderer/domain/wallet/wallet-context.tsx';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { request } from '#renderer/lib/api/request.ts';

interface Proof {
  readonly wallet: string;
  readonly at: string;
  readonly signature: string;
}

/** A wallet that signed, and the code on its way that confirms it. */
interface SentProof extends CodeClock {
  readonly proof: Proof;
  readonly sentTo: string;
}

/** From a connected wallet to its signature and a code, from the code to the choice. */
export function useChooseWallet(username: string) {
  const connection = useWalletConnection();
  const queryClient = useQueryClient();
  const codeMinutes = useSettings().data?.code_minutes;
  const [sent, setSent] = useState<SentProof | null>(null);
  const sending = useMutation({
    mutationFn: async (proof: Proof) => {
      const answer = await request(auth.sendCode, { body: { isWithdrawal: false } });
      const clock = codeClock(answer, codeMinutes, Date.now());
      setSent({ proof, sentTo: answer.sent_to, ...clock });
    },
  });
  const signing = useMutation({
    mutationFn: async () => {
      const { getAddress } = await import('ethers/address');
      const { address: account } = await connection.check();
      const address = getAddress(account);
      const at = new Date().toISOString();
      const text = walletText({ username, address, at });
      const signature = await connection.signText(text, account);
      await sending.mutateAsync({ wallet: address, at, signature });
    },
  });
  const proving = useMutation({
    mutationFn: (secretCode: string) => {
      if (!sent) throw new Error('Nothing was signed');
      return request(holdings.proveWallet, { body: { ...sent.proof, secret_code: secretCode } });
    },
    onSettled: () => invalidateTags(queryClient, holdings.proveWallet),
  });
  return {
    sent,
    signing,
    /** Rejects with ApiError. */
    resend: () => (sent ? sending.mutateAsync(sent.proof) : Promise.resolve()),
    isSending: sending.isPending,
    /** Rejects with ApiError. */
    prove: proving.mutateAsync,
    /** Back to the signature. */
    edit: () => setSent(null),
  };
}
