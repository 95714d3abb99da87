import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useOpenedAfter } from '#renderer/components/overlay/use-opened-after.ts';
import { CropControls } from './crop-controls.tsx';
import { CropPreviews } from './crop-previews.tsx';
import { CropStage } from './crop-stage.tsx';
import { cropToJpeg } from './draw-crop.ts';
import { pictureFrom, type CroppedPicture } from './cropped-picture.ts';
import { PHOTO_MAX } from './photo-file.ts';
import { useCrop } from './use-crop.ts';
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
