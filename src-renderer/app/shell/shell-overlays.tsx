import { useAtom } from 'jotai';
import { Suspense, useEffect } from 'react';
import { useOnDemand } from '#renderer/components/data/use-on-demand.ts';
import { WhyHost } from '#renderer/domain/why/why-host.tsx';
import { paletteOpenAtom } from '#renderer/features/palette/palette-state.ts';
import { shortcutsOpenAtom } from '#renderer/features/shortcuts/shortcuts-state.ts';
import { loadPalette } from './load-palette.ts';
import { useShellKeys } from './use-shell-keys.ts';

const loadShortcuts = () => import('./member-shortcuts.tsx');

/**
 * Palette and shortcut sheet over any member's screen, each loaded on first use, and their keyboard
 * shortcuts.
 */
export function ShellOverlays() {
  useShellKeys();
  const [isPaletteOpen, setPaletteOpen] = useAtom(paletteOpenAtom);
  const [areShortcutsOpen, setShortcutsOpen] = useAtom(shortcutsOpenAtom);
  const palette = useOnDemand(loadPalette, isPaletteOpen, () => setPaletteOpen(false));
  const shortcuts = useOnDemand(loadShortcuts, areShortcutsOpen, () => setShortcutsOpen(false));
  useEffect(
    // On unmount, close both: the next member starts with nothing open.
    () => () => {
      setPaletteOpen(false);
      setShortcutsOpen(false);
    },
    [setPaletteOpen, setShortcutsOpen],
  );
  return (
    <>
      <Suspense fallback={null}>{palette && <palette.MemberPalette />}</Suspense>
      <Suspense fallback={null}>{shortcuts && <shortcuts.MemberShortcuts />}</Suspense>
      <WhyHost />
    </>
  );
}
