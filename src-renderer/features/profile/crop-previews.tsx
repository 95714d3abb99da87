import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { drawCrop } from './draw-crop.ts';
import type { CropState } from './use-crop.ts';
import styles from './crop-dialog.module.css';

/** Pixels across, as the profile and lists show it. */
const sizes = [96, 32] as const;
/** Pixels of the canvas for one of the screen. */
const DENSITY = 2;

/** The result at the sizes it is used in, while it is being chosen. */
export function CropPreviews({ state }: { readonly state: CropState }) {
  const { t } = useTranslation('profile');
  return (
    <div className={styles.previews}>
      {sizes.map((size) => (
        <figure key={size} className={styles.preview}>
          <Preview state={state} size={size} />
          <figcaption>{t('crop.size', { size })}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function Preview({ state, size }: { readonly state: CropState; readonly size: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { image, crop } = state;
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !image || !crop) return;
    drawCrop(pen, image, crop, size * DENSITY);
  }, [image, crop, size]);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      width={size * DENSITY}
      height={size * DENSITY}
      style={{ inlineSize: size, blockSize: size }}
      className={styles.result}
    />
  );
}
