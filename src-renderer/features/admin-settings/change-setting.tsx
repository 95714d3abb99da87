import { useQuery } from '@tanstack/react-query';
import type { SettingKey } from '#contract/rules/settings.ts';
import { adminSettingsQuery } from '#renderer/domain/settings/admin-settings-query.ts';
import { SettingDialog } from './setting-dialog.tsx';

interface ChangeSettingProps {
  readonly of: SettingKey;
  readonly onClose: () => void;
}

/** Changes one setting from a screen that shows what it does; nothing until it is known. */
export function ChangeSetting({ of, onClose }: ChangeSettingProps) {
  const { data } = useQuery(adminSettingsQuery);
  const setting = data?.items.find(({ key }) => key === of);
  return setting && <SettingDialog setting={setting} onClose={onClose} />;
}
