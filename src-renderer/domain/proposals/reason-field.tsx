import { useTranslation } from 'react-i18next';
import { PROPOSAL_REASON_MAX } from '#contract/rules/proposals.ts';
import { TextAreaField } from '#renderer/components/form/text-field.tsx';

/** Why a change is asked for: whoever accepts it reads it. The form's schema holds `reasonText`. */
export function ReasonField() {
  const { t } = useTranslation('proposals');
  return (
    <TextAreaField
      name="reason"
      label={t('reason')}
      hint={t('reason.hint')}
      maxLength={PROPOSAL_REASON_MAX}
      rows={2}
    />
  );
}
