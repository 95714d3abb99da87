import {
  IconDeviceDesktop,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconHelpCircle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#contract/api/account/security.ts';
import { Icon, type IconType } from '#renderer/components/icon.tsx';

const icons: Record<SessionView['kind'], IconType> = {
  desktop_app: IconDeviceDesktop,
  computer: IconDeviceLaptop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconHelpCircle,
};

export const SessionIcon = ({ kind }: Pick<SessionView, 'kind'>) => (
  <Icon icon={icons[kind]} size={20} />
);

/** "Chrome · Windows"; the kind of device where neither is known. */
export function useDeviceName(): (
  session: Pick<SessionView, 'browser' | 'system' | 'kind'>,
) => string {
  const { t } = useTranslation('sessions');
  return ({ browser, system, kind }) => {
    const known = [browser, kind === 'desktop_app' ? t('desktop', { system }) : system];
    return known.filter(Boolean).join(' · ') || t(`kind.${kind}`);
  };
}
