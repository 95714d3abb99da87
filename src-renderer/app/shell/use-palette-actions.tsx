import {
  IconAdjustmentsHorizontal,
  IconArrowUpRight,
  IconBell,
  IconBellCog,
  IconChecks,
  IconCopy,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconEye,
  IconEyeOff,
  IconFileDownload,
  IconHelp,
  IconKeyboard,
  IconLanguage,
  IconLayoutSidebar,
  IconLogout,
  IconMapPin,
  IconMoon,
  IconPencilPlus,
  IconSun,
} from '@tabler/icons-react';
import { useAtom, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Money } from '#renderer/components/money/money.tsx';
import { useHidden, useToggleHidden } from '#renderer/components/money/privacy.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { balancesOf } from '#renderer/features/dashboard/balance-groups.ts';
import { diagnosticsDialogAtom } from '#renderer/features/diagnostics/diagnostics-state.ts';
import { useMarkRead } from '#renderer/features/inbox/inbox-mutations.ts';
import { inboxOpenAtom } from '#renderer/features/inbox/inbox-state.ts';
import type { Command } from '#renderer/features/palette/command.ts';
import { chordKeys } from '#renderer/features/shortcuts/chord-keys.ts';
import { shortcutsOpenAtom } from '#renderer/features/shortcuts/shortcuts-state.ts';
import { askPath } from '#renderer/lib/ask-support.ts';
import { chooseLanguage, languages } from '#renderer/lib/language.ts';
import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import { useLinkShared } from '#renderer/domain/sponsor-link/link-shared.ts';
import { sponsorLink } from '#renderer/domain/sponsor-link/sponsor-link.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useDarkMode } from '../color-scheme.ts';
import { languageNames } from '../layouts/language-names.ts';
import { isCollapsedAtom, themeAtom } from './appearance/layout-settings.ts';
import { useOpenAppearance } from './appearance/use-open.ts';
import { useInstallApp } from './use-install-app.ts';
import { useLogOut } from './use-log-out.ts';
import { chords } from './use-shell-keys.ts';

/** Copies the sponsor link, confirms it, and records that the member has shared it. */
function useCopySponsorLink(): () => void {
  const { t } = useTranslation('palette');
  const origin = usePublicOrigin();
  const { data: user } = useCurrentUser();
  const { markShared } = useLinkShared();
  return () => {
    if (!user) return;
    navigator.clipboard.writeText(sponsorLink(origin, user.username)).then(
      () => {
        markShared();
        showToast('ok', t('action.copied'));
      },
      () => showToast('bad', t('action.not-copied')),
    );
  };
}

/** Actions available everywhere. An action that moves money only opens its screen. */
export function usePaletteActions(): readonly Command[] {
  return [
    ...useMoneyActions(),
    ...useSupportActions(),
    ...useNoticeActions(),
    ...useDisplayActions(),
    ...useAppActions(),
  ];
}

function useMoneyActions(): readonly Command[] {
  const { t } = useTranslation(['palette', 'shell']);
  const { data: user } = useCurrentUser();
  const copySponsorLink = useCopySponsorLink();
  return [
    {
      id: 'withdraw',
      icon: IconArrowUpRight,
      label: t('action.withdraw'),
      keywords: t('action.withdraw.words'),
      end: user && (
        <>
          {t('action.available')} <Money amount={balancesOf(user).available} />
        </>
      ),
      does: '/withdrawals',
    },
    {
      id: 'address',
      icon: IconMapPin,
      label: t('action.address'),
      keywords: t('action.address.words'),
      end: t('menu.profile', { ns: 'shell' }),
      does: '/profile?tab=addresses',
    },
    {
      id: 'copy-link',
      icon: IconCopy,
      label: t('action.copy-link'),
      keywords: t('action.copy-link.words'),
      does: copySponsorLink,
    },
  ];
}

function useSupportActions(): readonly Command[] {
  const { t } = useTranslation(['palette', 'shell']);
  const isOn = useIsAreaOn('support') ?? false;
  if (!isOn) return [];
  const end = t('menu.support', { ns: 'shell' });
  return [
    {
      id: 'ask-support',
      icon: IconPencilPlus,
      label: t('action.ask-support'),
      keywords: t('action.support.words'),
      end,
      does: askPath({}),
    },
    {
      id: 'help',
      icon: IconHelp,
      label: t('action.help'),
      keywords: t('action.support.words'),
      end,
      does: '/support/help',
    },
  ];
}

function useNoticeActions(): readonly Command[] {
  const { t } = useTranslation(['palette', 'shell']);
  const setInboxOpen = useSetAtom(inboxOpenAtom);
  const { mutate: markRead } = useMarkRead();
  return [
    {
      id: 'inbox',
      icon: IconBell,
      label: t('action.inbox'),
      keywords: t('action.inbox.words'),
      keys: chordKeys(chords.inbox),
      does: () => setInboxOpen(true),
    },
    {
      id: 'read-all',
      icon: IconChecks,
      label: t('action.read-all'),
      keywords: t('action.inbox.words'),
      does: () => markRead(undefined),
    },
    {
      id: 'notifications',
      icon: IconBellCog,
      label: t('action.notices'),
      keywords: t('action.inbox.words'),
      end: t('menu.profile', { ns: 'shell' }),
      does: '/profile?tab=notifications',
    },
  ];
}

/** Actions for amounts, colours, menu and language. */
function useDisplayActions(): readonly Command[] {
  const { t, i18n } = useTranslation('palette');
  const { isDark, toggle: toggleDark } = useDarkMode();
  const [theme, setTheme] = useAtom(themeAtom);
  const isHidden = useHidden();
  const toggleHidden = useToggleHidden();
  const [isCollapsed, setCollapsed] = useAtom(isCollapsedAtom);
  const openAppearance = useOpenAppearance();
  const followSystem: Command = {
    id: 'theme-system',
    icon: IconDeviceDesktop,
    label: t('action.system'),
    keywords: t('action.theme.words'),
    does: () => setTheme('system'),
  };
  return [
    {
      id: 'hide',
      icon: isHidden ? IconEye : IconEyeOff,
      label: t(isHidden ? 'action.show' : 'action.hide'),
      keywords: t('action.hide.words'),
      keys: chordKeys(chords.hide),
      does: toggleHidden,
    },
    {
      id: 'theme',
      icon: isDark ? IconSun : IconMoon,
      label: t(isDark ? 'action.light' : 'action.dark'),
      keywords: t('action.theme.words'),
      keys: chordKeys(chords.theme),
      does: toggleDark,
    },
    ...(theme === 'system' ? [] : [followSystem]),
    {
      id: 'menu',
      icon: IconLayoutSidebar,
      label: t(isCollapsed ? 'action.expand' : 'action.collapse'),
      keys: chordKeys(chords.menu),
      does: () => setCollapsed(!isCollapsed),
    },
    {
      id: 'appearance',
      icon: IconAdjustmentsHorizontal,
      label: t('action.appearance'),
      keywords: t('action.appearance.words'),
      does: openAppearance,
    },
    ...languages
      .filter((language) => language !== i18n.language)
      .map((language) => ({
        id: `language:${language}`,
        icon: IconLanguage,
        label: t('action.language', { language: languageNames[language] }),
        keywords: t('action.language.words'),
        does: () => chooseLanguage(language),
      })),
  ];
}

/** Actions of the app: shortcuts, installation, diagnostics, session. */
function useAppActions(): readonly Command[] {
  const { t } = useTranslation(['palette', 'shell']);
  const setShortcutsOpen = useSetAtom(shortcutsOpenAtom);
  const askDiagnostics = useSetAtom(diagnosticsDialogAtom);
  const logOut = useLogOut();
  const { way, install } = useInstallApp();
  const hasSingleKeys = useHasSingleKeys();
  const installation: Command = {
    id: 'install',
    icon: IconDeviceMobile,
    label: t('install.action', { ns: 'shell' }),
    keywords: t('action.install.words'),
    does: install,
  };
  return [
    {
      id: 'shortcuts',
      icon: IconKeyboard,
      label: t('shortcuts'),
      keys: hasSingleKeys ? chordKeys(chords.shortcuts) : undefined,
      does: () => setShortcutsOpen(true),
    },
    ...(way === 'prompt' ? [installation] : []),
    {
      id: 'diagnostics',
      icon: IconFileDownload,
      label: t('action.diagnostics'),
      keywords: t('action.diagnostics.words'),
      does: () => askDiagnostics('save'),
    },
    {
      id: 'log-out',
      icon: IconLogout,
      label: t('action.log-out'),
      keywords: t('action.log-out.words'),
      does: logOut,
    },
  ];
}
