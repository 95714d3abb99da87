/** What the circle shows: a square in pixels of the picture after its turn. */
export interface Crop {
  readonly area: { readonly x: number; readonly y: number; readonly width: number };
  /** Degrees, clockwise, in quarters. */
  readonly rotation: number;
}

/** Pixels a side of what is sent; the server keeps as many. */
const SIZE = 512;
const QUALITY = 0.92;

/** The part of a canvas context that is used. */
type Pen = Pick<
  CanvasRenderingContext2D,
  'fillRect' | 'setTransform' | 'scale' | 'translate' | 'rotate' | 'drawImage'
> &
  Partial<Pick<CanvasRenderingContext2D, 'fillStyle' | 'imageSmoothingQuality'>>;

/** Draws the square of `image` that the circle shows, `size` pixels a side. */
export function drawCrop(
  pen: Pen,
  image: HTMLImageElement,
  { area, rotation }: Crop,
  size: number,
) {
  const { naturalWidth: width, naturalHeight: height } = image;
  const isOnItsSide = rotation % 180 !== 0;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  // A JPEG knows no transparency: it would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size, size);
  pen.imageSmoothingQuality = 'high';
  pen.scale(size / area.width, size / area.width);
  pen.translate(-area.x, -area.y);
  pen.translate((isOnItsSide ? height : width) / 2, (isOnItsSide ? width : height) / 2);
  pen.rotate((rotation * Math.PI) / 180);
  // No larger canvas than the result: phones refuse those of a whole photo. An image element is
  // drawn upright, whatever its EXIF says.
  pen.drawImage(image, -width / 2, -height / 2);
}

/** The cropped picture as the data URL of a JPEG. */
export function cropToJpeg(image: HTMLImageElement, crop: Crop): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This device draws no pictures');
  drawCrop(pen, image, crop, SIZE);
  return canvas.toDataURL('image/jpeg', QUALITY);
}
