import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Band } from '#renderer/components/band.tsx';
import { TextButton } from '#renderer/components/text-link.tsx';
import { storedAtom } from '#renderer/lib/stored-atom.ts';
import { useInstallApp } from './use-install-app.ts';

const hintSeenAtom = storedAtom('installHintSeen', false);

/** On an iPhone or iPad, once: how to put the app on the home screen, which no button can do there. */
export function InstallBand() {
  const { t } = useTranslation(['shell', 'common']);
  const { way } = useInstallApp();
  const [isSeen, setSeen] = useAtom(hintSeenAtom);
  if (way !== 'manual' || isSeen) return null;
  return (
    <Band
      kind="install"
      action={
        <TextButton onClick={() => setSeen(true)}>{t('button.close', { ns: 'common' })}</TextButton>
      }
    >
      {t('install.hint')}
    </Band>
  );
}
