import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import { secondFactor } from '#contract/api/account/second-factor.ts';
import { createPasskey } from '#renderer/domain/second-factor/passkeys.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

/** What a member without a role gives where the server asks for it. */
type Password = string | undefined;
const bodyOf = (password: Password) =>
  password === undefined ? {} : { current_password: password };

function useRefreshed<Input, Output>(
  endpoint: Pick<AnyEndpoint, 'tags'>,
  mutationFn: (input: Input) => Promise<Output>,
) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => invalidateTags(queryClient, endpoint) });
}

export const useBeginTotp = () =>
  useMutation({
    mutationFn: (password: Password) => request(secondFactor.totpBegin, { body: bodyOf(password) }),
  });

export const useConfirmTotp = () =>
  useRefreshed(secondFactor.totpConfirm, (otp: string) =>
    request(secondFactor.totpConfirm, { body: { otp } }),
  );

export const useRemoveTotp = () =>
  useRefreshed(secondFactor.totpRemove, (password: Password) =>
    request(secondFactor.totpRemove, { body: bodyOf(password) }),
  );

interface NewPasskey {
  readonly name: string;
  readonly password: Password;
}

export const useAddPasskey = () =>
  useRefreshed(secondFactor.passkeyAdd, async ({ name, password }: NewPasskey) => {
    const { options } = await request(secondFactor.passkeyBegin, { body: bodyOf(password) });
    const answer = await createPasskey(options);
    const { id, rawId, type, clientExtensionResults, response } = answer;
    return request(secondFactor.passkeyAdd, {
      body: {
        name,
        response: {
          id,
          rawId,
          type,
          clientExtensionResults: { ...clientExtensionResults },
          response: {
            clientDataJSON: response.clientDataJSON,
            attestationObject: response.attestationObject,
            ...(response.transports && { transports: [...response.transports] }),
          },
        },
      },
    });
  });

export const useRenamePasskey = () =>
  useRefreshed(secondFactor.passkeyRename, ({ id, name }: { id: string; name: string }) =>
    request(secondFactor.passkeyRename, { params: { id }, body: { name } }),
  );

export const useRemovePasskey = () =>
  useRefreshed(secondFactor.passkeyRemove, ({ id, password }: { id: string; password: Password }) =>
    request(secondFactor.passkeyRemove, { params: { id }, body: bodyOf(password) }),
  );

export const useRenewCodes = () =>
  useRefreshed(secondFactor.recoveryRenew, (password: Password) =>
    request(secondFactor.recoveryRenew, { body: bodyOf(password) }),
  );
