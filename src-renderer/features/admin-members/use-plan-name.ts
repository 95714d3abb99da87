import { useTranslation } from 'react-i18next';
import type { AdminMember } from '#contract/api/admin/members.ts';
import { UNKNOWN } from '#renderer/lib/format.ts';

/** Name of the active or last plan in the language of the screen. */
export function usePlanName(): (membership: AdminMember['membership']) => string {
  const { i18n } = useTranslation();
  return ({ name, name_en }) => (i18n.language === 'en' ? name_en : name) ?? UNKNOWN;
}
