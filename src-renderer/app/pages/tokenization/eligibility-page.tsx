import { useTranslation } from 'react-i18next';
import { EligibilityScreen } from '#renderer/features/eligibility/eligibility-screen.tsx';

/** What a member shows of who they are; stays while tokenization is switched off. */
export function EligibilityPage() {
  const { t } = useTranslation('shell');
  return <EligibilityScreen title={t('heading.tokenization-eligibility')} />;
}
