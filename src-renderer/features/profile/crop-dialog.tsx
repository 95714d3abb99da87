import { IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Slider } from '#renderer/components/form/slider.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useOpenedAfter } from '#renderer/components/overlay/use-opened-after.ts';
import { CropPreviews } from './crop-previews.tsx';
import { CropStage } from './crop-stage.tsx';
import { cropToJpeg } from './draw-crop.ts';
import { pictureFrom, type CroppedPicture } from './cropped-picture.ts';
import { PHOTO_MAX } from './photo-file.ts';
import { useCrop, type CropState } from './use-crop.ts';
import styles from './crop-dialog.module.css';

interface CropDialogProps {
  /** Address of the chosen file. */
  readonly url: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCropped: (picture: CroppedPicture) => void;
  /** The file is no picture after all. */
  readonly onUnreadable: () => void;
}

/** Chooses the round part of a photo that others will see. */
export function CropDialog({ url, opened, onClose, onCropped, onUnreadable }: CropDialogProps) {
  const { t } = useTranslation(['profile', 'common', 'validation']);
  const state = useCrop();
  const { image, crop } = state;

  const finish = () => {
    if (!image || !crop) return;
    const picture = pictureFrom(cropToJpeg(image, crop));
    if (picture) onCropped(picture);
    else onUnreadable();
  };
  return (
    <Sheet
      opened={useOpenedAfter(opened)}
      onClose={onClose}
      title={t('crop.title')}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t('button.back', { ns: 'common' })}</Button>
          <Button kind="primary" busy={!crop} onClick={finish}>
            {t('crop.title')}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <CropStage url={url} state={state} onUnreadable={onUnreadable} />
          <CropControls state={state} />
        </div>
        <CropPreviews state={state} />
      </div>
      <p className={styles.hint}>{t('file.image', { ns: 'validation', max: PHOTO_MAX })}</p>
    </Sheet>
  );
}

/** Zoom between its two buttons, and a quarter turn. */
function CropControls({ state }: { readonly state: CropState }) {
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
