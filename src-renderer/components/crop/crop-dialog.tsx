import { IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Slider } from '#renderer/components/form/slider.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { CropPreviews } from './crop-previews.tsx';
import { CropStage } from './crop-stage.tsx';
import type { Crop } from './draw-crop.ts';
import { useCrop, type CropFrame, type CropState } from './use-crop.ts';
import styles from './crop-dialog.module.css';

interface CropDialogProps {
  /** Address of the chosen file. */
  readonly url: string;
  readonly opened: boolean;
  readonly title: string;
  /** What the picture is, for screen readers. */
  readonly label: string;
  readonly hint: string;
  readonly frame: CropFrame;
  readonly onClose: () => void;
  /** Draw it with `cropped`. */
  readonly onCropped: (image: HTMLImageElement, crop: Crop) => void;
  /** The file is no picture after all. */
  readonly onUnreadable: () => void;
}

/** Chooses the part of a picture that others will see. */
export function CropDialog(props: CropDialogProps) {
  const { url, opened, title, label, hint, frame, onClose, onCropped, onUnreadable } = props;
  const { t } = useTranslation(['crop', 'common']);
  const state = useCrop(frame);
  const { image, crop } = state;
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={title}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t('button.back', { ns: 'common' })}</Button>
          <Button
            kind="primary"
            busy={!crop}
            onClick={() => {
              if (image && crop) onCropped(image, crop);
            }}
          >
            {title}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <CropStage
            url={url}
            label={label}
            frame={frame}
            state={state}
            onUnreadable={onUnreadable}
          />
          <CropControls state={state} />
        </div>
        <CropPreviews frame={frame} state={state} />
      </div>
      <p className={styles.hint}>{hint}</p>
    </Sheet>
  );
}

/** Zoom between its two buttons, and a quarter turn. */
function CropControls({ state }: { readonly state: CropState }) {
  const { t } = useTranslation('crop');
  const { zoom, zoomTo, zoomBy, turn, range } = state;
  return (
    <div className={styles.controls}>
      <IconButton icon={IconZoomOut} label={t('zoomOut')} onClick={() => zoomBy(-1)} />
      <Slider
        aria-label={t('zoom')}
        aria-valuetext={t('zoomed', { share: Math.round(zoom * 100) })}
        min={range.least}
        max={range.most}
        step="any"
        value={zoom}
        onSlide={zoomTo}
      />
      <IconButton icon={IconZoomIn} label={t('zoomIn')} onClick={() => zoomBy(1)} />
      <span className={styles.rule} />
      <IconButton icon={IconRotateClockwise} label={t('turn')} onClick={turn} />
    </div>
  );
}
