/** Pieces of a frame as SVG, in the colours that the product has in the dark. 1280 × 720 pixels. */
export const WIDTH = 1280;
export const HEIGHT = 720;

export const colours = {
  ink: '#0b0f15',
  surface: '#12171e',
  line: '#323a45',
  text: '#eaedf2',
  muted: '#a1aab6',
  left: '#3b82f6',
  right: '#d946ef',
  loss: '#ff756d',
  good: '#61d77f',
} as const;

/** Draws what a video shows at a second; captions lie over the lowest 130 pixels. */
export type Drawing = (seconds: number) => string;

/** Share of a stretch of time that has passed, from 0 to 1, slower at both ends. */
export function passed(seconds: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (seconds - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

export const between = (from: number, to: number, share: number): number =>
  from + (to - from) * share;

const places = (value: number): string => value.toFixed(1);

interface Shape {
  readonly opacity?: number;
  readonly radius?: number;
  readonly edge?: string;
}

/** A rectangle; one that is hatched is what was kept back. */
export function box(
  [x, y, width, height]: readonly [number, number, number, number],
  fill: string,
  { opacity = 1, radius = 4, edge }: Shape = {},
): string {
  if (width <= 0 || height <= 0) return '';
  const outline = edge === undefined ? '' : ` stroke="${edge}" stroke-width="2"`;
  return `<rect x="${places(x)}" y="${places(y)}" width="${places(width)}" height="${places(height)}" rx="${radius}" fill="${fill}" opacity="${opacity.toFixed(2)}"${outline}/>`;
}

export function stroke(
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  colour: string,
  {
    dashed = false,
    opacity = 1,
    width = 2,
  }: { dashed?: boolean; opacity?: number; width?: number } = {},
): string {
  const dashes = dashed ? ' stroke-dasharray="8 8"' : '';
  return `<line x1="${places(x1)}" y1="${places(y1)}" x2="${places(x2)}" y2="${places(y2)}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity.toFixed(2)}"${dashes}/>`;
}

interface Letters {
  readonly size?: number;
  readonly colour?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly weight?: number;
  readonly opacity?: number;
  readonly mono?: boolean;
}

export function words(
  [x, y]: readonly [number, number],
  content: string,
  {
    size = 32,
    colour = colours.text,
    anchor = 'start',
    weight = 600,
    opacity = 1,
    mono = false,
  }: Letters = {},
): string {
  const family = mono ? 'JetBrains Mono' : 'Inter';
  return `<text x="${places(x)}" y="${places(y)}" font-family="${family}" font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="${anchor}" opacity="${opacity.toFixed(2)}" style="font-variant-numeric:tabular-nums">${content}</text>`;
}

/** A figure and its unit, the unit smaller. */
export const amount = (
  at: readonly [number, number],
  value: string,
  unit: string,
  letters: Letters = {},
): string => {
  const size = letters.size ?? 32;
  const small = `<tspan font-size="${Math.round(size * 0.55)}" font-weight="500" fill="${colours.muted}" dx="${Math.round(size * 0.25)}">${unit}</tspan>`;
  return words(at, value + small, letters);
};

/** Figures as captions write them: "1,234.50", "−8.40". */
export function grouped(value: string): string {
  const [whole = '', rest] = value.replace('-', '').split('.');
  const sign = value.startsWith('-') ? '−' : '';
  const digits = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${digits}${rest === undefined ? '' : `.${rest}`}`;
}

const hatch = (id: string, colour: string): string =>
  `<pattern id="${id}" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="10" height="10" fill="${colour}" opacity="0.18"/><rect width="4" height="10" fill="${colour}"/></pattern>`;

/** Fills of what was kept back. */
export const hatched = {
  left: 'url(#hl)',
  right: 'url(#hr)',
  loss: 'url(#hx)',
  plain: 'url(#hp)',
} as const;

export const frame = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${hatch('hl', colours.left)}${hatch('hr', colours.right)}${hatch('hx', colours.loss)}${hatch('hp', colours.muted)}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.ink}"/>${content}</svg>`;
