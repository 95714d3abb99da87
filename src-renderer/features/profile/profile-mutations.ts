import { useMutation, useQueryClient } from '@tanstack/react-query';
import { account } from '#contract/api/account/security.ts';
import { auth } from '#contract/api/account/auth.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { currentUserQueries } from '#renderer/domain/current-user/current-user-queries.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

/** Saves what changed of the profile. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof auth.updateUser>) => request(auth.updateUser, { body }),
    onSuccess: (user) => {
      queryClient.setQueryData(currentUserQueries.current.queryKey, user);
      void invalidateTags(queryClient, auth.updateUser);
    },
  });
}

/** Mails the secret code that a new phone number takes. */
export function useSendPhoneCode() {
  return useMutation({ mutationFn: () => request(auth.sendCode, { body: {} }) });
}

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof account.changePassword>) =>
      request(account.changePassword, { body }),
    onSuccess: () => void invalidateTags(queryClient, account.changePassword),
  });
}

/** Mails both codes of a new address. */
export function useSendEmailCodes() {
  return useMutation({
    mutationFn: (body: Body<typeof account.changeEmailSend>) =>
      request(account.changeEmailSend, { body }),
  });
}

export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof account.changeEmail>) => request(account.changeEmail, { body }),
    onSuccess: () => void invalidateTags(queryClient, account.changeEmail),
  });
}
