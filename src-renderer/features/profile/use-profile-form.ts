import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { useSchemaForm } from '#renderer/components/form/form.tsx';
import { codeClock } from '#renderer/domain/secret-code/code-clock.ts';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { loadDraft, saveDraft } from './profile-draft.ts';
import { useSendPhoneCode, useUpdateProfile } from './profile-mutations.ts';
import type { ProfileFormValues } from './profile-schema.ts';
import {
  changedValues,
  profileFields,
  profilePatch,
  profileValuesOf,
  type ProfileValues,
} from './profile-values.ts';

const formValuesOf = (values: ProfileValues): ProfileFormValues => ({ ...values, secret_code: '' });

/** The member's data as being changed: the draft of a reload, the code of a new phone number, saving. */
export function useProfileForm(user: CurrentUser) {
  const format = useFormat();
  const codeMinutes = useSettings().data?.code_minutes;
  const [draft] = useState(() => loadDraft(user.username));
  const [picture, setPicture] = useState(draft.picture);
  const [clock, setClock] = useState(draft.clock);
  /** Counts the times that everything typed was let go of. */
  const [version, setVersion] = useState(0);
  const update = useUpdateProfile();
  const sendCode = useSendPhoneCode();

  const needsCode = useRef(false);
  const form = useSchemaForm<ProfileFormValues>(
    async () => {
      const { profileSchema } = await import('./profile-schema.ts');
      return profileSchema(format, needsCode.current);
    },
    formValuesOf({ ...profileValuesOf(user), ...draft.values }),
  );
  const typed = useWatch({ control: form.control, name: [...profileFields] });
  const values = Object.fromEntries(
    profileFields.map((field, index) => [field, typed[index] ?? '']),
  ) as unknown as ProfileValues;
  const changed = changedValues(user, values);
  const isNewPhone = changed.phone_number !== undefined;
  const kept = JSON.stringify(changed);
  useEffect(() => {
    needsCode.current = isNewPhone && clock !== null;
  }, [isNewPhone, clock]);

  useEffect(() => {
    saveDraft(user.username, { values: JSON.parse(kept) as typeof changed, picture, clock });
  }, [user.username, kept, picture, clock]);

  const restart = (from: CurrentUser) => {
    form.reset(formValuesOf(profileValuesOf(from)));
    setPicture(undefined);
    setClock(null);
    setVersion(version + 1);
    sendCode.reset();
  };
  return {
    form,
    values,
    picture,
    setPicture,
    version,
    isNewPhone,
    hasChanges: kept !== '{}' || picture !== undefined,
    undo: () => restart(user),
    code: {
      clock,
      isSending: sendCode.isPending,
      error: sendCode.error,
      /** Resolves once the code is on its way; why not is `error`. */
      send: async () => {
        try {
          setClock(codeClock(await sendCode.mutateAsync(), codeMinutes, Date.now()));
          form.resetField('secret_code');
          return true;
        } catch {
          return false;
        }
      },
    },
    /** Rejects with the refusal; what was typed stays. */
    save: async (submitted: ProfileFormValues) => {
      restart(
        await update.mutateAsync(profilePatch(user, submitted, picture, submitted.secret_code)),
      );
    },
  };
}

export type ProfileFormState = ReturnType<typeof useProfileForm>;
