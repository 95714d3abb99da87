import { useMutation } from '@tanstack/react-query';
import { auth } from '#contract/api/account/auth.ts';
import type { Answer, Body } from '#contract/api/endpoint.ts';
import { request } from '#renderer/lib/api/request.ts';

/** When the code that was sent ends, and when another may be asked for. */
export type CodeTimes = Omit<Answer<typeof auth.resetSend>, 'ok'>;

export function useSendResetCode() {
  return useMutation({
    mutationFn: (body: Body<typeof auth.resetSend>) => request(auth.resetSend, { body }),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: Body<typeof auth.reset>) => request(auth.reset, { body }),
  });
}
