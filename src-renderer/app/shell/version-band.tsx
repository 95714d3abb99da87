import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Band } from '#renderer/components/band.tsx';
import { TextButton } from '#renderer/components/text-link.tsx';
import { usePlatform } from '#renderer/platform/platform-context.tsx';

/** Says that a newer version waits, and starts it. */
export function VersionBand() {
  const { t } = useTranslation('shell');
  const { updates } = usePlatform();
  const [state, setState] = useState(updates.state);
  useEffect(() => updates.onChange(setState), [updates]);
  if (state.phase !== 'ready') return null;
  return (
    <Band
      kind="version"
      action={<TextButton onClick={() => updates.install()}>{t('version.install')}</TextButton>}
    >
      {t('version.available')}
    </Band>
  );
}
