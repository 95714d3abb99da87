import { useAtom } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { useEver } from '#renderer/components/use-ever.ts';
import { paletteOpenAtom } from '#renderer/features/palette/palette-state.ts';
import { shortcutsOpenAtom } from '#renderer/features/shortcuts/shortcuts-state.ts';
import { loadPalette } from './load-palette.ts';
import { useShellKeys } from './use-shell-keys.ts';

const MemberPalette = lazy(async () => ({ default: (await loadPalette()).MemberPalette }));
const MemberShortcuts = lazy(async () => ({
  default: (await import('./member-shortcuts.tsx')).MemberShortcuts,
}));

/** What lies over any member's screen and is fetched on its first use; and the keys that open it. */
export function ShellOverlays() {
  useShellKeys();
  const [isPaletteOpen, setPaletteOpen] = useAtom(paletteOpenAtom);
  const [areShortcutsOpen, setShortcutsOpen] = useAtom(shortcutsOpenAtom);
  const hasPalette = useEver(isPaletteOpen);
  const hasShortcuts = useEver(areShortcutsOpen);
  useEffect(
    // The next member at this device finds nothing open.
    () => () => {
      setPaletteOpen(false);
      setShortcutsOpen(false);
    },
    [setPaletteOpen, setShortcutsOpen],
  );
  return (
    <>
      <Suspense fallback={null}>{hasPalette && <MemberPalette />}</Suspense>
      <Suspense fallback={null}>{hasShortcuts && <MemberShortcuts />}</Suspense>
    </>
  );
}
