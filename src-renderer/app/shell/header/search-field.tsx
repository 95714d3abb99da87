import { IconSearch } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { paletteOpenAtom } from '#renderer/features/palette/palette-state.ts';
import { modifierNames } from '#renderer/lib/browser/keyboard.ts';
import { preparePalette } from '../load-palette.ts';
import styles from './search-field.module.css';

/** Opens the palette: a field from 1280 px, an icon from 768 px. On a phone the menu has it. */
export function SearchField() {
  const { t } = useTranslation('shell');
  const setOpen = useSetAtom(paletteOpenAtom);
  const opener = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    // Preload the palette on hover and focus.
    onPointerEnter: preparePalette,
    onFocus: preparePalette,
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      <button type="button" className={styles.field} {...opener}>
        <Icon icon={IconSearch} size={16} />
        <span className={styles.words}>{t('frame.search')}</span>
        <span className={styles.word} aria-hidden>
          {t('frame.search.short')}
        </span>
        <KeyHint keys={[`${modifierNames().control} K`]} />
      </button>
      <span className={styles.icon}>
        <IconButton icon={IconSearch} label={t('frame.search')} {...opener} />
      </span>
    </>
  );
}
