import 'react-easy-crop/react-easy-crop.css';
import { useEffect, useId, useRef, type RefObject } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import type { CropFrame, CropState } from './use-crop.ts';
import styles from './crop-dialog.module.css';

/** Pixels an arrow key moves the picture; a fifth of it with Shift. */
const STEP = 8;

/** Where the dialog places the focus, if the picture is there by then. */
const focusFirst = { 'data-autofocus': true };

interface CropStageProps {
  readonly url: string;
  /** What the picture is, for screen readers. */
  readonly label: string;
  readonly frame: CropFrame;
  readonly state: CropState;
  /** The file is no picture after all. */
  readonly onUnreadable: () => void;
}

/** The darkened picture below the frame: dragged, pinched, scrolled or moved with the arrow keys. */
export function CropStage({ url, label, frame, state, onUnreadable }: CropStageProps) {
  const { t } = useTranslation('crop');
  const keysId = useId();
  const chosen = useRef<RefObject<HTMLElement | null>>(null);
  const isReady = state.crop !== null;

  // The frame appears with the picture, most often after the dialog has placed the focus.
  useEffect(() => {
    if (isReady) chosen.current?.current?.focus({ preventScroll: true });
  }, [isReady]);

  return (
    // Where the picture lies has nothing to do with the direction of reading.
    <div className={styles.stage} dir="ltr">
      <Cropper
        image={url}
        crop={state.position}
        zoom={state.zoom}
        rotation={state.rotation}
        minZoom={state.range.least}
        maxZoom={state.range.most}
        aspect={frame.width / frame.height}
        cropShape={frame.shape}
        cropSize={{ width: frame.width, height: frame.height }}
        objectFit="cover"
        keyboardStep={STEP}
        // Its own <style> would be refused; the sheet above is the same.
        disableAutomaticStylesInjection
        onCropChange={state.setPosition}
        onZoomChange={state.zoomTo}
        onCropAreaChange={state.setArea}
        setMediaSize={state.fit}
        setImageRef={({ current }) => state.setImage(current)}
        setCropperRef={(ref) => {
          chosen.current = ref;
        }}
        mediaProps={{ onError: onUnreadable }}
        cropperProps={{
          role: 'application',
          'aria-label': label,
          'aria-describedby': keysId,
          ...focusFirst,
        }}
        classes={{ cropAreaClassName: styles.frame ?? '' }}
      />
      <VisuallyHidden>
        <span id={keysId}>{t('keys')}</span>
      </VisuallyHidden>
    </div>
  );
}
