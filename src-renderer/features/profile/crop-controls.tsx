import { IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Slider } from '#renderer/components/form/slider.tsx';
import type { CropState } from './use-crop.ts';
import styles from './crop-dialog.module.css';

/** Zoom between its two buttons, and a quarter turn. */
export function CropControls({ state }: { readonly state: CropState }) {
  const { t } = useTranslation('profile');
  const { zoom, zoomTo, zoomBy, turn, range } = state;
  return (
    <div className={styles.controls}>
      <IconButton icon={IconZoomOut} label={t('crop.zoomOut')} onClick={() => zoomBy(-1)} />
      <Slider
        aria-label={t('crop.zoom')}
        aria-valuetext={t('crop.zoomed', { share: Math.round(zoom * 100) })}
        min={range.least}
        max={range.most}
        step="any"
        value={zoom}
        onSlide={zoomTo}
      />
      <IconButton icon={IconZoomIn} label={t('crop.zoomIn')} onClick={() => zoomBy(1)} />
      <span className={styles.rule} />
      <IconButton icon={IconRotateClockwise} label={t('crop.turn')} onClick={turn} />
    </div>
  );
}
