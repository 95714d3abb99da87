import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ADDRESSES_MAX } from '#contract/rules/limits.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ApiError } from '#renderer/lib/api/error.ts';

/** Says why the book was not changed, or an address not checked. */
export function useAddressRefusal(): (error: unknown) => string {
  const { t } = useTranslation(['address-book', 'validation']);
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return errorText(error);
      const { label, max } = error.body?.details ?? {};
      switch (error.code) {
        case 'already_saved':
          return typeof label === 'string' && label !== ''
            ? t('refused.already_saved', { label })
            : t('refused.already_saved.unnamed');
        case 'too_many':
          return t('refused.too_many', { count: Number(max) || ADDRESSES_MAX });
        case 'payouts_off':
        case 'chain_unreachable':
        case 'email_unverified':
          return t(`refused.${error.code}`);
        default: {
          const [field] = Object.values(error.fields);
          return field ? t(field.id, { ns: 'validation', ...field.values }) : errorText(error);
        }
      }
    },
    [t, errorText],
  );
}
