import { cropped, type Crop } from '#renderer/components/crop/draw-crop.ts';

/** Pixels of a cover as it is sent: four times the box of 320 × 150. */
const coverBox = { width: 1280, height: 600 } as const;

/** The chosen part of a picture as a cover. */
export function coverFile(image: HTMLImageElement, crop: Crop, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    cropped(image, crop, coverBox).toBlob(
      (bytes) =>
        bytes
          ? resolve(new File([bytes], name, { type: bytes.type }))
          : reject(new Error('This device writes no pictures')),
      'image/webp',
      0.92,
    );
  });
}
