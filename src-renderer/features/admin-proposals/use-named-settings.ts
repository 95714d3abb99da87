import { useTranslation } from 'react-i18next';
import { accentless } from '#contract/rules/text/accentless.ts';
import { settingKeys } from '#contract/rules/setting-rules.ts';

/** Keys of the settings whose names, as they are read here, hold what is searched for. */
export function useNamedSettings(search: string): readonly string[] {
  const { t } = useTranslation('admin-settings');
  const part = accentless(search.trim());
  if (part === '') return [];
  return settingKeys.filter((key) => accentless(t(`setting.${key}`)).includes(part));
}
