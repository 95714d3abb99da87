import type { Palette } from '../palette.ts';
import type { LegendEntry } from '../use-legend.ts';

type Pen = CanvasRenderingContext2D;

const ROW = 22;
const GAP = 16;
const BADGE = 18;
const RAMP = 120;
const DOT = 9;
const SLOT = 14;
/** Pixels between a sign and its word. */
const BESIDE = 8;

const word = ({ font }: Palette) => `400 12px ${font}`;

/** Texts in as many lines as it takes, broken between words. */
export function wrapped(pen: Pen, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const next of text.split(' ')) {
    const longer = line === '' ? next : `${line} ${next}`;
    if (line !== '' && pen.measureText(longer).width > width) {
      lines.push(line);
      line = next;
    } else {
      line = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function widthOf(pen: Pen, entry: LegendEntry): number {
  const wide = (text: string) => pen.measureText(text).width;
  switch (entry.kind) {
    case 'leg':
      return BADGE + BESIDE + wide(entry.text);
    case 'slot':
      return SLOT + BESIDE + wide(entry.text);
    case 'dot':
      return DOT + BESIDE + wide(entry.text);
    case 'ramp':
      return wide(entry.from) + BESIDE + RAMP + BESIDE + wide(entry.to);
    case 'text':
      return wide(entry.text);
  }
}

interface Placed {
  readonly entry: LegendEntry;
  readonly x: number;
  readonly y: number;
}

export interface PlacedLegend {
  readonly entries: readonly Placed[];
  readonly height: number;
}

/** Entries beside each other, in as many rows as it takes. */
export function placeLegend(
  pen: Pen,
  palette: Palette,
  entries: readonly LegendEntry[],
  width: number,
): PlacedLegend {
  pen.font = word(palette);
  const placed: Placed[] = [];
  let [x, y] = [0, ROW / 2];
  for (const entry of entries) {
    const wide = widthOf(pen, entry);
    if (x > 0 && x + wide > width) [x, y] = [0, y + ROW];
    placed.push({ entry, x, y });
    x += wide + GAP;
  }
  return { entries: placed, height: entries.length > 0 ? y + ROW / 2 : 0 };
}

/** Draws a legend with its upper left corner at the pen's origin. */
export function drawLegend(pen: Pen, palette: Palette, { entries }: PlacedLegend): void {
  pen.textBaseline = 'middle';
  for (const { entry, x, y } of entries) {
    const write = (text: string, at: number) => {
      pen.font = word(palette);
      pen.fillStyle = palette.text2;
      pen.fillText(text, at, y + 0.5);
      return at + pen.measureText(text).width;
    };
    switch (entry.kind) {
      case 'leg':
        drawBadge(pen, palette, entry, x, y);
        write(entry.text, x + BADGE + BESIDE);
        break;
      case 'slot':
        drawSlot(pen, palette, entry.isNext, x + SLOT / 2, y);
        write(entry.text, x + SLOT + BESIDE);
        break;
      case 'dot':
        drawDot(pen, entry, x + DOT / 2, y);
        write(entry.text, x + DOT + BESIDE);
        break;
      case 'ramp': {
        const from = write(entry.from, x) + BESIDE;
        const shades = pen.createLinearGradient(from, 0, from + RAMP, 0);
        const last = Math.max(1, entry.colours.length - 1);
        for (const [index, colour] of entry.colours.entries()) {
          shades.addColorStop(index / last, colour);
        }
        pen.fillStyle = shades;
        pen.beginPath();
        pen.roundRect(from, y - 4, RAMP, 8, 4);
        pen.fill();
        write(entry.to, from + RAMP + BESIDE);
        break;
      }
      case 'text':
        write(entry.text, x);
        break;
    }
  }
}

function drawBadge(
  pen: Pen,
  palette: Palette,
  { side, letter }: Extract<LegendEntry, { kind: 'leg' }>,
  x: number,
  y: number,
): void {
  pen.globalAlpha = 0.14;
  pen.fillStyle = palette[side];
  pen.beginPath();
  pen.roundRect(x, y - BADGE / 2, BADGE, BADGE, 5);
  pen.fill();
  pen.globalAlpha = 1;
  pen.font = `700 11px ${palette.font}`;
  pen.fillStyle = side === 'left' ? palette.leftText : palette.rightText;
  pen.textAlign = 'center';
  pen.fillText(letter, x + BADGE / 2, y + 0.5);
  pen.textAlign = 'left';
}

function drawSlot(pen: Pen, palette: Palette, isNext: boolean, x: number, y: number): void {
  pen.setLineDash([3, 3]);
  pen.lineWidth = 1.5;
  pen.strokeStyle = isNext ? palette.accent : palette.idle;
  pen.beginPath();
  if (isNext) pen.arc(x, y, SLOT / 2, 0, 2 * Math.PI);
  else pen.roundRect(x - SLOT / 2, y - 6, SLOT, 12, 4);
  pen.stroke();
  pen.setLineDash([]);
  if (!isNext) return;
  pen.beginPath();
  pen.moveTo(x - 3, y);
  pen.lineTo(x + 3, y);
  pen.moveTo(x, y - 3);
  pen.lineTo(x, y + 3);
  pen.stroke();
}

function drawDot(
  pen: Pen,
  { colour, isHollow }: Extract<LegendEntry, { kind: 'dot' }>,
  x: number,
  y: number,
): void {
  pen.beginPath();
  pen.arc(x, y, isHollow ? DOT / 2 - 0.75 : DOT / 2, 0, 2 * Math.PI);
  if (isHollow) {
    pen.lineWidth = 1.5;
    pen.strokeStyle = colour;
    pen.stroke();
  } else {
    pen.fillStyle = colour;
    pen.fill();
  }
}
