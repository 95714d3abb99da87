import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToggleHidden } from '#renderer/components/money/privacy.ts';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import { inboxOpenAtom } from '#renderer/features/inbox/inbox-state.ts';
import { paletteOpenAtom } from '#renderer/features/palette/palette-state.ts';
import type { Chord, KeyBinding } from '#renderer/features/shortcuts/key-bindings.ts';
import { shortcutsOpenAtom } from '#renderer/features/shortcuts/shortcuts-state.ts';
import { useKeyBindings } from '#renderer/features/shortcuts/use-key-bindings.ts';
import { hasOpenDialog } from '#renderer/lib/browser/keyboard.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { useDarkMode } from '../color-scheme.ts';
import { isCollapsedAtom } from './appearance/layout-settings.ts';
import { isExternal } from './menu/model.ts';
import { screensOf } from './screens.ts';
import { useMenu } from './menu/use-menu.ts';

/** Keyboard shortcuts of the layout, by name. */
export const chords = {
  search: { kind: 'control', letter: 'K' },
  hide: { kind: 'alt', letter: 'H' },
  theme: { kind: 'alt', letter: 'D' },
  menu: { kind: 'alt', letter: 'M' },
  inbox: { kind: 'alt', letter: 'A' },
  content: { kind: 'alt', letter: 'C' },
  shortcuts: { kind: 'sign', sign: '?' },
} as const satisfies Record<string, Chord>;

/** Navigates to a screen of the menu, internal or external. */
export function useGoTo(): (to: string) => void {
  const navigate = useNavigate();
  const { links } = usePlatform();
  return (to) => {
    if (isExternal(to)) links.open(to);
    else void navigate(to);
  };
}

/** Listens to the layout's keyboard shortcuts while mounted. */
export function useShellKeys(): void {
  const store = useStore();
  const menu = useMenu();
  const screens = useMemo(() => screensOf(menu), [menu]);
  const goTo = useGoTo();
  const toggleHidden = useToggleHidden();
  const { toggle: toggleDark } = useDarkMode();
  const setCollapsed = useSetAtom(isCollapsedAtom);
  const setInboxOpen = useSetAtom(inboxOpenAtom);
  const setShortcutsOpen = useSetAtom(shortcutsOpenAtom);
  const isPaletteOpen = useAtomValue(paletteOpenAtom);

  const togglePalette = () => {
    // Ignored while another dialog is open.
    if (isPaletteOpen || !hasOpenDialog()) store.set(paletteOpenAtom, !isPaletteOpen);
  };
  const bindings: KeyBinding[] = [
    { chord: chords.search, run: togglePalette },
    { chord: chords.hide, run: toggleHidden },
    { chord: chords.theme, run: toggleDark },
    { chord: chords.menu, run: () => setCollapsed((isCollapsed) => !isCollapsed) },
    { chord: chords.inbox, run: () => setInboxOpen((isOpen) => !isOpen) },
    { chord: chords.content, run: () => document.querySelector<HTMLElement>('#content')?.focus() },
    { chord: chords.shortcuts, run: () => setShortcutsOpen(true) },
    ...screens.flatMap(({ letter, to }) =>
      letter ? [{ chord: { kind: 'go', letter } as const, run: () => goTo(to) }] : [],
    ),
  ];
  useKeyBindings(bindings, useHasSingleKeys());
}
