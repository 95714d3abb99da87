/** Pixels of a cover as it is sent: four times the box of 320 × 150. */
export const coverBox = { width: 1280, height: 600 } as const;

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The largest part of a picture that has the box's proportions, from its middle. */
export function middlePart(width: number, height: number): Part {
  const scale = Math.min(width / coverBox.width, height / coverBox.height);
  const part = { width: coverBox.width * scale, height: coverBox.height * scale };
  return { x: (width - part.width) / 2, y: (height - part.height) / 2, ...part };
}

/** The middle of a picture as a cover; whatever can't be decoded here is for the server to refuse. */
export async function coverFile(chosen: File): Promise<File> {
  try {
    const picture = await createImageBitmap(chosen, { imageOrientation: 'from-image' });
    const { x, y, width, height } = middlePart(picture.width, picture.height);
    const canvas = new OffscreenCanvas(coverBox.width, coverBox.height);
    const pen = canvas.getContext('2d');
    if (!pen) return chosen;
    pen.drawImage(picture, x, y, width, height, 0, 0, coverBox.width, coverBox.height);
    picture.close();
    const bytes = await canvas.convertToBlob({ type: 'image/webp', quality: 0.92 });
    return new File([bytes], chosen.name, { type: bytes.type });
  } catch {
    return chosen;
  }
}
