import { IconDeviceMobile } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Band } from '#renderer/components/band.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { deviceChoice, yesNo } from '#renderer/lib/device/choice.ts';
import { useInstallApp } from '../use-install-app.ts';

const hintSeenAtom = deviceChoice('installHintSeen', false, yesNo);

/**
 * Shown once on iPhone and iPad: how to add the app to the home screen, which no API can do there.
 */
export function InstallBand() {
  const { t } = useTranslation(['shell', 'common']);
  const { way } = useInstallApp();
  const [isSeen, setSeen] = useAtom(hintSeenAtom);
  if (way !== 'manual' || isSeen) return null;
  return (
    <Band
      kind="install"
      icon={IconDeviceMobile}
      action={
        <TextButton onClick={() => setSeen(true)}>{t('button.close', { ns: 'common' })}</TextButton>
      }
    >
      {t('install.hint')}
    </Band>
  );
}
