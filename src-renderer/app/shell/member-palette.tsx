import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { paletteOpenAtom } from '#renderer/features/palette/palette-state.ts';
import { Palette } from '#renderer/features/palette/palette.tsx';
import { usePaletteActions } from './use-palette-actions.tsx';
import { usePaletteScreens } from './use-palette-screens.ts';

/** The palette with the screens and actions of this member. */
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
