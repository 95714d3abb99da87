import { useTranslation } from 'react-i18next';
import { CareerScreen } from '#renderer/features/career-plan/career-screen.tsx';

export function CareerPlanPage() {
  const { t } = useTranslation('shell');
  return <CareerScreen title={t('heading.career-plan')} />;
}
