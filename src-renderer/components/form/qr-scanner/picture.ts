import encodeQR from 'qr';

/** Test helper: the pixels of a real QR code, as a camera or an image file would deliver them. */
export function qrPixels(text: string, scale = 4) {
  const modules = encodeQR(text, 'raw', { border: 4, scale });
  const height = modules.length;
  const width = modules[0]?.length ?? 0;
  const data = new Uint8ClampedArray(width * height * 4);
  for (const [y, row] of modules.entries()) {
    for (const [x, isDark] of row.entries()) {
      const level = isDark ? 20 : 240;
      data.set([level, level, level, 255], (y * width + x) * 4);
    }
  }
  return { width, height, data };
}
