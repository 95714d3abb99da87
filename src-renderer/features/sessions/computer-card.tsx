import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { Switch } from '#renderer/components/form/choice/switch.tsx';
import { usePlatform } from '#renderer/platform/platform-context.tsx';

/** How the app lives on this computer; nothing where the platform has no such choice. */
export function ComputerCard() {
  const { t } = useTranslation('vault');
  const { computer } = usePlatform();
  const state = useSyncExternalStore(computer.onChange, computer.state);
  if (!state) return null;
  const { hasTray, startsAtLogin } = state;
  return (
    <Card title={t('computer.title')} subtitle={t('computer.subtitle')}>
      <Switch
        label={t('computer.tray')}
        hint={t('computer.tray.hint')}
        checked={hasTray}
        onChange={(isOn) => computer.choose({ hasTray: isOn })}
      />
      {startsAtLogin !== null && (
        <Switch
          label={t('computer.login')}
          hint={t('computer.login.hint')}
          checked={startsAtLogin}
          onChange={(isOn) => computer.choose({ startsAtLogin: isOn })}
        />
      )}
    </Card>
  );
}
