import { useMutation, useQueryClient } from '@tanstack/react-query';
import { auth } from '#contract/api/account/auth.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

/** Mails a secret code to the member's own address. */
export function useSendVerificationCode() {
  return useMutation({ mutationFn: () => request(auth.sendCode, { body: {} }) });
}

/** Confirms with the code that the member reads mail at that address. */
export function useVerifyEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (secretCode: string) =>
      request(auth.verifyEmail, { body: { secret_code: secretCode } }),
    onSuccess: () => invalidateTags(queryClient, auth.verifyEmail),
  });
}
