import { useMutation, useQueryClient } from '@tanstack/react-query';
import { auth, type CurrentUser } from '#contract/api/account/auth.ts';
import {
  mailKinds,
  type MailKind,
  type NotificationKind,
  type Preferences,
} from '#contract/rules/notifications.ts';
import { currentUserQueries } from '#renderer/domain/current-user/current-user-queries.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

export type PreferenceName = NotificationKind | MailKind | 'shortcuts';

export interface PreferenceChange {
  readonly name: PreferenceName;
  readonly value: boolean;
}

const mutationKey = ['preferences'];

const isMailKind = (name: PreferenceName): name is MailKind =>
  mailKinds.some((kind) => kind === name);

/** Preferences with one of them changed. */
function changed(before: Preferences, { name, value }: PreferenceChange): Preferences {
  if (name === 'shortcuts') return { ...before, shortcuts: value };
  if (isMailKind(name)) return { ...before, mail: { ...before.mail, [name]: value } };
  return { ...before, notify: { ...before.notify, [name]: value } };
}

/** The same change as a request carries it. */
function sent({ name, value }: PreferenceChange) {
  const text = value ? 'true' : 'false';
  if (name === 'shortcuts') return { shortcuts: text } as const;
  return isMailKind(name)
    ? ({ mail: { [name]: text } } as const)
    : ({ notify: { [name]: text } } as const);
}

/**
 * Changes one preference: on the screen at once, back again when the server did not take it. Changes
 * go out one after the other, so that the last word of two quick ones is the last.
 */
export function useChangePreference() {
  const queryClient = useQueryClient();
  const { queryKey } = currentUserQueries.current;
  const show = (change: PreferenceChange) =>
    queryClient.setQueryData<CurrentUser>(
      queryKey,
      (user) => user && { ...user, preferences: changed(user.preferences, change) },
    );
  return useMutation({
    mutationKey,
    scope: { id: 'preferences' },
    mutationFn: (change: PreferenceChange) =>
      request(auth.updateUser, { body: { preferences: sent(change) } }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      show(change);
    },
    onError: (_error, { name, value }) => show({ name, value: !value }),
    onSettled: () => {
      // While another change waits, an answer would show the state before it.
      if (queryClient.isMutating({ mutationKey }) > 1) return undefined;
      return invalidateTags(queryClient, auth.updateUser);
    },
  });
}
