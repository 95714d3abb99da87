import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

interface AppIcon {
  readonly fileName: string;
  /** Pixels on each side. */
  readonly size: number;
  /** Without rounded corners: the system cuts its own shape out of it. */
  readonly isSquare: boolean;
}

const icons: readonly AppIcon[] = [
  { fileName: 'icons/icon-192.png', size: 192, isSquare: false },
  { fileName: 'icons/icon-512.png', size: 512, isSquare: false },
  { fileName: 'icons/maskable-512.png', size: 512, isSquare: true },
  { fileName: 'icons/apple-touch-icon.png', size: 180, isSquare: true },
];

/**
 * Draws the icons of the installed app from `public/icon.svg` while building, so that there is one
 * drawing and no picture to keep in step with it. The mark lies within the 80 % circle that maskable
 * icons are sure to show: only the corners are filled.
 */
export function appIcons(): Plugin {
  let source = '';
  return {
    name: 'app-icons',
    apply: 'build',
    configResolved({ publicDir }) {
      source = resolve(publicDir, 'icon.svg');
    },
    async generateBundle() {
      const rounded = readFileSync(source, 'utf8');
      const square = rounded.replace(' rx="15"', '');
      if (square === rounded) this.error('icon.svg changed: its corners are not found');
      for (const { fileName, size, isSquare } of icons) {
        const drawing = Buffer.from(isSquare ? square : rounded);
        const density = (72 * size) / 64;
        const png = await sharp(drawing, { density }).resize(size, size).png().toBuffer();
        this.emitFile({ type: 'asset', fileName, source: png });
      }
    },
  };
}
