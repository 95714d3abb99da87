interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the frame shows, in pixels of the picture after its turn. */
export interface Crop {
  readonly area: Size & { readonly x: number; readonly y: number };
  /** Degrees, clockwise, in quarters. */
  readonly rotation: number;
}

/** The part of a canvas context that is used. */
type Pen = Pick<
  CanvasRenderingContext2D,
  'fillRect' | 'setTransform' | 'scale' | 'translate' | 'rotate' | 'drawImage'
> &
  Partial<Pick<CanvasRenderingContext2D, 'fillStyle' | 'imageSmoothingQuality'>>;

/** Draws the part of `image` that the frame shows, in pixels of the canvas. */
export function drawCrop(
  pen: Pen,
  image: HTMLImageElement,
  { area, rotation }: Crop,
  size: Size,
): void {
  const { naturalWidth: width, naturalHeight: height } = image;
  const isOnItsSide = rotation % 180 !== 0;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  // A JPEG knows no transparency: it would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size.width, size.height);
  pen.imageSmoothingQuality = 'high';
  pen.scale(size.width / area.width, size.height / area.height);
  pen.translate(-area.x, -area.y);
  pen.translate((isOnItsSide ? height : width) / 2, (isOnItsSide ? width : height) / 2);
  pen.rotate((rotation * Math.PI) / 180);
  // No larger canvas than the result: phones refuse those of a whole photo. An image element is
  // drawn upright, whatever its EXIF says.
  pen.drawImage(image, -width / 2, -height / 2);
}

/** The cropped picture on a canvas of its final size. */
export function cropped(image: HTMLImageElement, crop: Crop, size: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This device draws no pictures');
  drawCrop(pen, image, crop, size);
  return canvas;
}
