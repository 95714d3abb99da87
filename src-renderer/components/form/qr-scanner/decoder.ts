/** A source of pixels. */
export type Picture = HTMLVideoElement | ImageBitmap;

/** Decodes the QR code in a picture; null if there is none. */
export type QrDecoder = (picture: Picture) => Promise<string | null>;

/**
 * Longer side in pixels to which a frame is scaled: enough for a code that fills it, and fast on
 * old phones.
 */
const FRAME_SIDE = 800;
/** For photos, in which the code may be small. */
const PHOTO_SIDE = 2000;
/** Time limit of one attempt, in milliseconds. */
const FRAME_TIME = 60;
const PHOTO_TIME = 1500;

/** The part of the BarcodeDetector API that is used. */
interface NativeDetector {
  detect(picture: Picture): Promise<readonly { readonly rawValue: string }[]>;
}
interface NativeDetectors {
  new (options: { readonly formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Uses the browser's BarcodeDetector if available, otherwise the script. */
export async function createQrDecoder(): Promise<QrDecoder> {
  const native = await nativeDetector();
  if (!native) return decodeByScript;
  return async (picture) => {
    try {
      const [found] = await native.detect(picture);
      return found?.rawValue ?? null;
    } catch {
      // The platform service may be missing although the API exists.
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
  /** RGBA, 4 bytes a pixel. */
  readonly data: Uint8ClampedArray;
}

/** @param timeLimit milliseconds */
export async function readQrPixels(pixels: Pixels, timeLimit: number): Promise<string | null> {
  const { decodeQR } = await import('qr/decode.js');
  try {
    return decodeQR(pixels, { format: 'RGBA', timeLimit });
  } catch {
    return null;
  }
}
