/**
 * Draws the videos of the courses that come with the product, and writes their captions and posters beside
 * them, in src-server/academy-content:
 *   npm run academy:videos            all of them
 *   npm run academy:videos pool-days  one of them
 * Needs ffmpeg: apt-get install ffmpeg.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { cuesOf, webVtt } from '../src-server/academy-content/captions.ts';
import { parseCourseFile } from '../src-server/academy-content/course-file.ts';
import { chromiumArgs, chromiumPath } from '../tests/support/chromium.ts';
import { dailyClosing } from './academy/daily-closing.ts';
import { frame, HEIGHT, WIDTH, type Drawing } from './academy/frame.ts';
import { poolDays } from './academy/pool-days.ts';
import { purchaseRequest } from './academy/purchase-request.ts';
import { root } from './sources.ts';

interface Video {
  readonly course: string;
  readonly name: string;
  readonly draw: Drawing;
  /** Second that the poster shows. */
  readonly poster: number;
}

const videos: readonly Video[] = [
  { course: 'tarifas-y-riesgos', name: 'pool-days', draw: poolDays, poster: 50 },
  {
    course: 'tu-billetera-tus-llaves',
    name: 'purchase-request',
    draw: purchaseRequest,
    poster: 24,
  },
  { course: 'las-dos-piernas', name: 'daily-closing', draw: dailyClosing, poster: 62 },
];

/** Frames of a second: enough for bars that grow, and a third of the size of a film's. */
const RATE = 10;

const fontFace = (family: string, file: string): string => {
  const font = readFileSync(join(root, 'src-renderer/assets/fonts', file), 'base64');
  return `@font-face{font-family:'${family}';src:url(data:font/woff2;base64,${font});font-weight:100 900}`;
};

async function openPage(): Promise<{ page: Page; close: () => Promise<void> }> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: [...chromiumArgs],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await page.setContent(
    `<style>*{margin:0}svg{display:block}${fontFace('Inter', 'inter.woff2')}${fontFace('JetBrains Mono', 'jetbrains-mono.woff2')}</style><div id="frame"></div>`,
  );
  await page.evaluate(
    `Promise.all(['600 32px Inter', '600 32px "JetBrains Mono"'].map((font) => document.fonts.load(font)))`,
  );
  return { page, close: () => browser.close() };
}

/** Pictures of drawn frames; one that was drawn before is not drawn again. */
function painter(page: Page): (svg: string) => Promise<Buffer> {
  let last: { svg: string; picture: Buffer } | undefined;
  return async (svg) => {
    if (last?.svg === svg) return last.picture;
    await page.evaluate(`document.querySelector('#frame').innerHTML = ${JSON.stringify(svg)}`);
    last = { svg, picture: await page.screenshot({ type: 'png' }) };
    return last.picture;
  };
}

function encoder(path: string): ReturnType<typeof spawn> {
  const input = ['-f', 'image2pipe', '-framerate', String(RATE), '-c:v', 'png', '-i', '-'];
  const profile = ['-profile:v', 'baseline', '-level:v', '3.1', '-refs', '4'];
  const codec = ['-c:v', 'libx264', ...profile, '-pix_fmt', 'yuv420p', '-preset'];
  const size = ['slower', '-crf', '24', '-g', String(RATE * 10), '-tune', 'animation'];
  const colour = ['-vf', 'scale=out_color_matrix=bt709', '-colorspace', 'bt709'];
  const file = ['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', path];
  const options = ['-v', 'error', '-y', ...input, ...colour, ...codec, ...size, ...file];
  return spawn('ffmpeg', options, { stdio: ['pipe', 'inherit', 'inherit'] });
}

async function make({ course, name, draw, poster }: Video, page: Page): Promise<void> {
  const path = join(root, 'src-server/academy-content', course, name);
  const video = parseCourseFile('video', `${name}.json`, readFileSync(`${path}.json`, 'utf8'));
  for (const language of ['es', 'en'] as const) {
    writeFileSync(`${path}.${language}.vtt`, webVtt(cuesOf(video), language));
  }
  const paint = painter(page);
  const ffmpeg = encoder(`${path}.mp4`);
  const done = once(ffmpeg, 'close');
  for (let index = 0; index < video.seconds * RATE; index += 1) {
    const picture = await paint(frame(draw(index / RATE)));
    if (ffmpeg.stdin?.write(picture) === false) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin?.end();
  const [code] = (await done) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
  const still = await paint(frame(draw(poster)));
  writeFileSync(`${path}.webp`, await sharp(still).webp({ quality: 70, effort: 6 }).toBuffer());
  console.log(`${course}/${name}: ${video.seconds} s`);
}

const wanted = process.argv.slice(2);
const { page, close } = await openPage();
try {
  for (const video of videos) {
    if (wanted.length === 0 || wanted.includes(video.name)) await make(video, page);
  }
} finally {
  await close();
}
