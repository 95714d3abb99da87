/** Colours of the design as this theme has them, read from the page once a theme. */
export interface Palette {
  readonly background: string;
  readonly surface: string;
  readonly line: string;
  readonly edge: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly inset: string;
  readonly left: string;
  readonly right: string;
  readonly leftText: string;
  readonly rightText: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly accentText: string;
  readonly primary: string;
  readonly halo: string;
  readonly active: string;
  readonly idle: string;
  readonly found: string;
  readonly font: string;
  /** Colours of a scale from little to much. */
  readonly ramp: readonly string[];
}

const tokens = {
  background: 'var(--bg)',
  surface: 'var(--surface)',
  line: 'var(--line)',
  edge: 'var(--line-2)',
  text: 'var(--text)',
  text2: 'var(--text-2)',
  text3: 'var(--text-3)',
  inset: 'var(--inset)',
  left: 'var(--left)',
  right: 'var(--right)',
  leftText: 'var(--left-text)',
  rightText: 'var(--right-text)',
  accent: 'var(--accent)',
  accentSoft: 'var(--accent-soft)',
  accentText: 'var(--accent-text)',
  primary: 'var(--primary-5)',
  halo: 'color-mix(in srgb, var(--primary-5) 26%, transparent)',
  active: 'var(--success-5)',
  idle: 'var(--control)',
  found: 'var(--warning-5)',
} as const;

/** Stops of the scale, cool to warm and each step told apart in grey too. */
const STOPS = ['var(--gray-4)', 'var(--info-5)', 'var(--primary-6)', 'var(--accent-7)'] as const;
const STEPS_BETWEEN = 5;

/** Reads the tokens where `host` stands; a scheme of its own around it counts. */
export function readPalette(host: HTMLElement): Palette {
  const last = STOPS.length - 1;
  const steps = Array.from({ length: last * STEPS_BETWEEN + 1 }, (_, step) => {
    const stop = Math.min(last - 1, Math.floor(step / STEPS_BETWEEN));
    const share = ((step - stop * STEPS_BETWEEN) / STEPS_BETWEEN) * 100;
    return `color-mix(in srgb, ${STOPS[stop + 1]} ${share}%, ${STOPS[stop]})`;
  });
  const names = Object.keys(tokens) as (keyof typeof tokens)[];
  const read = coloursIn(host, [...Object.values(tokens), ...steps]);
  const colours = Object.fromEntries(names.map((name, index) => [name, read[index]])) as Record<
    keyof typeof tokens,
    string
  >;
  const { fontFamily } = getComputedStyle(host);
  return { ...colours, ramp: read.slice(names.length), font: fontFamily };
}

/** What these colours are where `host` stands: all of them in one read, since each read forces a style pass. */
function coloursIn(host: HTMLElement, values: readonly string[]): string[] {
  const probe = document.createElement('span');
  probe.hidden = true;
  const probes = values.map((value) => {
    const each = document.createElement('span');
    each.style.color = value;
    return each;
  });
  probe.append(...probes);
  host.append(probe);
  const colours = probes.map((each) => getComputedStyle(each).color);
  probe.remove();
  return colours;
}

/** The colour at a share from 0 to 1 of the scale. */
export function rampColour({ ramp }: Palette, share: number): string {
  const index = Math.round(Math.min(1, Math.max(0, share)) * (ramp.length - 1));
  return ramp[index] ?? 'transparent';
}

let pixel: OffscreenCanvasRenderingContext2D | null = null;

/** Red, green and blue from 0 to 255 of any colour that the browser knows. */
export function toRgb(colour: string): readonly [number, number, number] {
  // Kept, and in the computer's own memory: asking a graphics card takes milliseconds.
  pixel ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pixel) return [128, 128, 128];
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
