import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import type { TreeView } from './view.ts';
import styles from '../tree.module.css';

const STEP = 1.6;

export function ZoomButtons({ view }: { readonly view: TreeView | null }) {
  const { t } = useTranslation('tree');
  return (
    <div className={styles.zoom} role="group" aria-label={t('zoom.label')}>
      <IconButton icon={IconPlus} label={t('zoom.in')} onClick={() => view?.zoomTo(STEP)} />
      <IconButton icon={IconMinus} label={t('zoom.out')} onClick={() => view?.zoomTo(1 / STEP)} />
      <IconButton icon={IconMaximize} label={t('zoom.fit')} onClick={() => view?.fit()} />
    </div>
  );
}
