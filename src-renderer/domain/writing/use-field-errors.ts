import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#renderer/lib/api/error.ts';

/** Sentences of a refusal by the names of the fields that it is about. */
export function useFieldErrors(): (error: unknown) => Readonly<Record<string, string>> {
  const { t, i18n } = useTranslation('validation');
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return {};
      return Object.fromEntries(
        Object.entries(error.fields).map(([name, { id, values }]) => {
          // A newer server may send a message id unknown to this version.
          const known = i18n.exists(id, { ns: 'validation', ...values });
          return [name, known ? t(id, { ...values }) : t('field.invalid')];
        }),
      );
    },
    [t, i18n],
  );
}
