import { useTranslation } from 'react-i18next';
import type { LessonLock } from '#contract/api/academy/academy.ts';
import { AccessList } from '../access-list.tsx';

/** Why a lesson can't be opened yet. */
export function LessonLockText({ lock }: { readonly lock: LessonLock }) {
  const { t } = useTranslation('academy');
  const { access, previous } = lock;
  if (access.some((one) => !one.is_met)) return <AccessList access={access} />;
  return previous && t('lock.lesson', { count: previous.count, done: previous.done });
}
