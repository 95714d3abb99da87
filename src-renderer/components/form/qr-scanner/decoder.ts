/** What a QR code can be looked for in. */
export type Picture = HTMLVideoElement | ImageBitmap;

/** The text of the QR code in a picture; null where none can be read. */
export type QrDecoder = (picture: Picture) => Promise<string | null>;

/** Pixels of the longer side: enough for a code that fills the frame, and quick on an old phone. */
const FRAME_SIDE = 800;
/** A photo may show the code small. */
const PHOTO_SIDE = 2000;
/** Milliseconds one look may take. */
const FRAME_TIME = 60;
const PHOTO_TIME = 1500;

/** The part of the browser's BarcodeDetector that is used here. */
interface NativeDetector {
  detect(picture: Picture): Promise<readonly { readonly rawValue: string }[]>;
}
interface NativeDetectors {
  new (options: { readonly formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own decoder where it has one, else ours. */
export async function createQrDecoder(): Promise<QrDecoder> {
  const native = await nativeDetector();
  if (!native) return decodeByScript;
  return async (picture) => {
    try {
      const [found] = await native.detect(picture);
      return found?.rawValue ?? null;
    } catch {
      // The system's service can be missing although it is announced.
      return decodeByScript(picture);
    }
  };
}

async function nativeDetector(): Promise<NativeDetector | undefined> {
  const { BarcodeDetector: Detectors } = globalThis as { BarcodeDetector?: NativeDetectors };
  if (!Detectors) return undefined;
  const formats = await Detectors.getSupportedFormats().catch((): readonly string[] => []);
  return formats.includes('qr_code') ? new Detectors({ formats: ['qr_code'] }) : undefined;
}

let canvas: HTMLCanvasElement | undefined;

async function decodeByScript(picture: Picture): Promise<string | null> {
  const isVideo = picture instanceof HTMLVideoElement;
  const width = isVideo ? picture.videoWidth : picture.width;
  const height = isVideo ? picture.videoHeight : picture.height;
  const scale = Math.min(1, (isVideo ? FRAME_SIDE : PHOTO_SIDE) / Math.max(width, height));
  if (!(scale > 0)) return null;
  canvas ??= document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  return readQrPixels(pixels, isVideo ? FRAME_TIME : PHOTO_TIME);
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGBA. */
  readonly data: Uint8ClampedArray;
}

/** @param timeLimit milliseconds it may go on trying */
export async function readQrPixels(pixels: Pixels, timeLimit: number): Promise<string | null> {
  const { decodeQR } = await import('qr/decode.js');
  try {
    return decodeQR(pixels, { format: 'RGBA', timeLimit });
  } catch {
    return null;
  }
}
