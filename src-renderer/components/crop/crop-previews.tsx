import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { drawCrop } from './draw-crop.ts';
import type { CropFrame, CropState } from './use-crop.ts';
import styles from './crop-dialog.module.css';

/** Pixels of the canvas for one of the screen. */
const DENSITY = 2;

interface CropPreviewsProps {
  readonly frame: CropFrame;
  readonly state: CropState;
}

/** The result at the sizes it is used in, while it is being chosen. */
export function CropPreviews({ frame, state }: CropPreviewsProps) {
  const { t } = useTranslation('crop');
  return (
    <div className={styles.previews}>
      {frame.previews.map((width) => {
        const height = Math.round((width * frame.height) / frame.width);
        return (
          <figure key={width} className={styles.preview}>
            <Preview shape={frame.shape} state={state} width={width} height={height} />
            <figcaption>
              {frame.shape === 'round'
                ? t('size', { size: width })
                : t('size.rect', { width, height })}
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}

interface PreviewProps {
  readonly shape: CropFrame['shape'];
  readonly state: CropState;
  readonly width: number;
  readonly height: number;
}

function Preview({ shape, state, width, height }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { image, crop } = state;
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !image || !crop) return;
    drawCrop(pen, image, crop, { width: width * DENSITY, height: height * DENSITY });
  }, [image, crop, width, height]);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      width={width * DENSITY}
      height={height * DENSITY}
      style={{ inlineSize: width, blockSize: height }}
      className={shape === 'round' ? styles.round : styles.rect}
    />
  );
}
