import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import { paletteOpenAtom } from '#renderer/features/palette/palette-state.ts';
import { Palette } from '#renderer/features/palette/palette.tsx';
import type { Command } from '#renderer/features/palette/command.ts';
import { chordKeys } from '#renderer/features/shortcuts/chord-keys.ts';
import { usePaletteActions } from './use-palette-actions.tsx';
import { isExternal } from './menu/model.ts';
import { screensOf } from './screens.ts';
import { useMenu } from './menu/use-menu.ts';
import { useGoTo } from './use-shell-keys.ts';

/** Commands for each screen of the member's menu, with its parents and shortcut. */
function usePaletteScreens(): readonly Command[] {
  const { t } = useTranslation(['shell', 'palette']);
  const menu = useMenu();
  const goTo = useGoTo();
  const hasSingleKeys = useHasSingleKeys();
  return screensOf(menu).map(({ id, icon, parents, to, letter }) => ({
    id: `screen:${id}`,
    icon,
    label: t(`menu.${id}`),
    path: parents.map((parent) => t(`menu.${parent}`)).join(' › ') || undefined,
    end: isExternal(to) ? t('external', { ns: 'palette' }) : undefined,
    keys: letter && hasSingleKeys ? chordKeys({ kind: 'go', letter }) : undefined,
    does: isExternal(to) ? () => goTo(to) : to,
  }));
}

/** The command palette with this member's screens and actions. */
export function MemberPalette() {
  const { t } = useTranslation('palette');
  const [isOpen, setOpen] = useAtom(paletteOpenAtom);
  const screens = usePaletteScreens();
  const actions = usePaletteActions();
  return (
    <Palette
      opened={isOpen}
      onClose={() => setOpen(false)}
      sections={[
        { id: 'screens', title: t('screens'), commands: screens },
        { id: 'actions', title: t('actions'), commands: actions },
      ]}
    />
  );
}
