import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useAtom, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { BarMatrix } from './bars.tsx';
import { PictureChoice, SwitchChoice } from './choices.tsx';
import { MenuPicture, ThemePicture, WidthPicture } from './pictures.tsx';
import { menuLookAtom, menuLooks, useUndo } from './state.ts';
import {
  contentWidthAtom,
  customizerAtom,
  isRTLAtom,
  semiDarkModeAtom,
  themeAtom,
  themes,
} from './layout-settings.ts';
import { useReturnFocus } from './use-return-focus.ts';
import styles from './drawer.module.css';

/**
 * All appearance settings. A non-modal dialog beside the page: each choice applies immediately and
 * must be visible, so the page stays uncovered and usable.
 */
export function AppearanceDrawer() {
  const { t } = useTranslation('appearance');
  const setOpen = useSetAtom(customizerAtom);
  const [theme, setTheme] = useAtom(themeAtom);
  const [isSemiDark, setSemiDark] = useAtom(semiDarkModeAtom);
  const [width, setWidth] = useAtom(contentWidthAtom);
  const [menuLook, setMenuLook] = useAtom(menuLookAtom);
  const [isRTL, setRTL] = useAtom(isRTLAtom);
  const { isChanged, undo } = useUndo();
  const title = useRef<HTMLHeadingElement>(null);
  useReturnFocus();
  useEffect(() => title.current?.focus(), []);

  const close = () => setOpen(false);
  const keys = {
    onKeyDown({ key }: KeyboardEvent) {
      if (key === 'Escape') close();
    },
  };

  return (
    <div role="dialog" aria-labelledby="appearance-title" className={styles.drawer} {...keys}>
      <div className={styles.head}>
        <h2 ref={title} id="appearance-title" tabIndex={-1}>
          {t('title')}
        </h2>
        <IconButton icon={IconX} label={t('back')} onClick={close} />
      </div>
      <div className={styles.choices}>
        <PictureChoice
          title={t('theme')}
          options={themes}
          chosen={theme}
          choose={setTheme}
          label={(one) => t(`theme.${one}`)}
          picture={(one) => <ThemePicture theme={one} />}
        />
        <SwitchChoice title={t('semi-dark')} isOn={isSemiDark} choose={setSemiDark} />
        <PictureChoice
          title={t('width')}
          options={['full', 'boxed']}
          chosen={width}
          choose={setWidth}
          label={(one) => t(`width.${one}`)}
          picture={(one) => <WidthPicture width={one} />}
        />
        <PictureChoice
          title={t('menu')}
          options={menuLooks}
          chosen={menuLook}
          choose={setMenuLook}
          label={(look) => t(`menu.${look}`)}
          picture={(look) => <MenuPicture look={look} />}
          note={<p className={styles.narrow}>{t('menu.narrow')}</p>}
        />
        <BarMatrix />
        <SwitchChoice title={t('rtl')} isOn={isRTL} choose={setRTL} />
      </div>
      <div className={styles.foot}>
        <Button
          kind="quiet"
          className={styles.undo}
          icon={IconArrowBackUp}
          aria-disabled={!isChanged}
          onClick={undo}
        >
          {t('undo')}
        </Button>
        <Button onClick={close}>{t('back')}</Button>
      </div>
    </div>
  );
}
