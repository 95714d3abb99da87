import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { useDarkMode } from '../color-scheme.ts';

/** Toggles the colour scheme; the icon shows what a click selects. */
export function ThemeToggle() {
  const { t } = useTranslation('shell');
  const { isDark, toggle } = useDarkMode();
  return (
    <IconButton
      icon={isDark ? IconSun : IconMoon}
      label={isDark ? t('frame.light') : t('frame.dark')}
      onClick={toggle}
    />
  );
}
