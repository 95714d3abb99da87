import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
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
  const hasPalette = useEver(useAtomValue(paletteOpenAtom));
  const hasShortcuts = useEver(useAtomValue(shortcutsOpenAtom));
  return (
    <>
      <Suspense fallback={null}>{hasPalette && <MemberPalette />}</Suspense>
      <Suspense fallback={null}>{hasShortcuts && <MemberShortcuts />}</Suspense>
    </>
  );
}
