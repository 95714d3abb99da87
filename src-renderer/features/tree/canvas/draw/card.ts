import { firstFitting, fitted, shortened } from './text.ts';
import type { Palette } from '../palette.ts';
import { HEIGHT } from '../../layout/level-scale.ts';
import type { CardFace } from '../../layout/model.ts';

type Pen = CanvasRenderingContext2D;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How a node stands out. */
export interface Standing {
  readonly isSelf: boolean;
  readonly isSelected: boolean;
  readonly isHovered: boolean;
  readonly isFound: boolean;
  readonly isDimmed: boolean;
  /** Colour of its state: what the chosen colouring says of it. */
  readonly tint: string;
  readonly isActive: boolean;
}

export interface Letters {
  readonly left: string;
  readonly right: string;
}

const font = (palette: Palette, weight: number, size: number) =>
  `${weight} ${size}px ${palette.font}`;

/** The sheet of a card or chip: its edge says who it is and whether it is chosen. */
function drawSheet(pen: Pen, box: Box, radius: number, standing: Standing, palette: Palette): void {
  const { isSelf, isSelected, isHovered, isFound } = standing;
  if (isSelected || isFound) {
    pen.strokeStyle = isSelected ? palette.halo : palette.found;
    pen.lineWidth = isSelected ? 7 : 4;
    pen.beginPath();
    pen.roundRect(box.x, box.y, box.width, box.height, radius);
    pen.stroke();
  }
  pen.fillStyle = palette.surface;
  pen.beginPath();
  pen.roundRect(box.x, box.y, box.width, box.height, radius);
  pen.fill();
  pen.lineWidth = isSelf ? 2 : 1.25;
  pen.strokeStyle = palette.edge;
  if (isHovered) pen.strokeStyle = palette.idle;
  if (isSelf) pen.strokeStyle = palette.accent;
  if (isSelected) pen.strokeStyle = palette.primary;
  pen.stroke();
}

/** Full where a membership is active, hollow where it has ended. */
export function drawState(
  pen: Pen,
  x: number,
  y: number,
  standing: Standing,
  palette: Palette,
): void {
  pen.beginPath();
  pen.arc(x, y, standing.isActive ? 3.5 : 2.75, 0, 2 * Math.PI);
  if (standing.isActive) {
    pen.fillStyle = standing.tint;
    pen.fill();
  } else {
    pen.strokeStyle = palette.text3;
    pen.lineWidth = 1.5;
    pen.stroke();
  }
}

function drawAvatar(
  pen: Pen,
  box: Box,
  face: CardFace,
  standing: Standing,
  palette: Palette,
): void {
  const radius = box.width / 2;
  const [x, y] = [box.x + radius, box.y + radius];
  pen.beginPath();
  pen.arc(x, y, radius - 0.5, 0, 2 * Math.PI);
  pen.fillStyle = standing.isSelf ? palette.accentSoft : palette.inset;
  pen.fill();
  if (face.picture) {
    pen.save();
    pen.clip();
    pen.drawImage(face.picture, box.x, box.y, box.width, box.height);
    pen.restore();
  }
  pen.strokeStyle = standing.isSelf ? palette.accent : palette.edge;
  pen.lineWidth = 1;
  pen.stroke();
  if (face.picture) return;
  pen.font = font(palette, 600, 11);
  pen.fillStyle = standing.isSelf ? palette.accentText : palette.text2;
  pen.textAlign = 'center';
  pen.fillText(face.initials, x, y + 0.5);
  pen.textAlign = 'left';
}

/** Both legs' volumes at the card's lower edge, each with its letter. */
function drawVolumes(pen: Pen, box: Box, face: CardFace, letters: Letters, palette: Palette): void {
  const y = box.y + box.height - 14;
  const [from, to] = [box.x + 11, box.x + box.width - 11];
  const half = (to - from) / 2 - 14;
  pen.font = font(palette, 700, 11);
  pen.fillStyle = palette.leftText;
  pen.fillText(letters.left, from, y);
  const letterWidth = pen.measureText(letters.left).width;
  pen.textAlign = 'right';
  pen.fillStyle = palette.rightText;
  pen.fillText(letters.right, to, y);
  const rightWidth = pen.measureText(letters.right).width;
  const figures = font(palette, 450, 11.5);
  pen.font = figures;
  pen.fillStyle = palette.text;
  pen.fillText(fitted(pen, figures, face.right, half), to - rightWidth - 4, y);
  pen.textAlign = 'left';
  pen.fillText(fitted(pen, figures, face.left, half), from + letterWidth + 4, y);
}

function drawBars(pen: Pen, box: Box, palette: Palette): void {
  const start = hasAvatar(box) ? 46 : PAD;
  pen.fillStyle = palette.line;
  pen.beginPath();
  if (hasAvatar(box)) pen.arc(box.x + 24, box.y + 22, 13, 0, 2 * Math.PI);
  pen.fill();
  for (const [x, y, width] of [
    [start, 12, box.width * 0.45],
    [start, 26, box.width * 0.28],
    [PAD, box.height - 18, box.width * 0.2],
    [box.width - PAD - box.width * 0.2, box.height - 18, box.width * 0.2],
  ] as const) {
    pen.beginPath();
    pen.roundRect(box.x + x, box.y + y, width, 8, 4);
    pen.fill();
  }
}

/** Pixels from a card's edge to what is in it. */
const PAD = 11;
/** Narrower cards have their whole width for the name. */
const AVATAR_FROM = 200;

const hasAvatar = ({ width }: Box): boolean => width >= AVATAR_FROM;

/** The name as it is written where there is less room: without the last one, its first letters. */
const shorter = ({ name, first, rest }: CardFace): [string, ...string[]] => {
  const [initial] = Array.from(rest);
  return [name, ...(initial ? [`${first} ${initial}.`] : []), first, shortened(first)];
};

interface CardOf {
  readonly box: Box;
  /** undefined while it is fetched: bars in its shape. */
  readonly face: CardFace | undefined;
  readonly standing: Standing;
  readonly letters: Letters;
  /** With rank, lifetime volume and the day of joining. */
  readonly isFull: boolean;
}

export function drawCard(pen: Pen, palette: Palette, card: CardOf): void {
  const { box, face, standing, letters, isFull } = card;
  pen.globalAlpha = standing.isDimmed ? 0.38 : 1;
  drawSheet(pen, box, 11, standing, palette);
  if (!face) {
    drawBars(pen, box, palette);
    pen.globalAlpha = 1;
    return;
  }
  pen.textBaseline = 'middle';
  const title = font(palette, 600, 13);
  pen.font = title;
  // A name that needs the avatar's room gets it.
  const isBeside = hasAvatar(box) && pen.measureText(face.name).width <= box.width - 46 - PAD;
  const textX = box.x + (isBeside ? 46 : PAD);
  const textWidth = box.x + box.width - PAD - textX;
  pen.fillStyle = palette.text;
  pen.fillText(firstFitting(pen, title, shorter(face), textWidth), textX, box.y + 17);
  if (isBeside) {
    const place = { x: box.x + 10, y: box.y + 9, width: 28, height: 28 };
    drawAvatar(pen, place, face, standing, palette);
  }
  drawState(pen, textX + 4, box.y + 33, standing, palette);
  const small = font(palette, 400, 11.5);
  pen.font = small;
  pen.fillStyle = palette.text3;
  const line = isFull && face.rank ? `${face.membership} · ${face.rank}` : face.membership;
  pen.fillText(fitted(pen, small, line, textWidth - 13), textX + 12, box.y + 33.5);
  if (isFull) {
    pen.fillStyle = palette.text2;
    pen.fillText(fitted(pen, small, face.lifetime, box.width - 22), box.x + PAD, box.y + 59);
    pen.fillText(fitted(pen, small, face.joined, box.width - 22), box.x + PAD, box.y + 77);
  }
  drawVolumes(pen, box, face, letters, palette);
  pen.globalAlpha = 1;
}

/** A name in two lines: the first one, and below it the state with all the others. */
export function drawChip(
  pen: Pen,
  palette: Palette,
  chip: Omit<CardOf, 'letters' | 'isFull'>,
): void {
  const { box, face, standing } = chip;
  const x = box.x + 9;
  const [upper, lower] = [box.y + 14.5, box.y + 29.5];
  pen.globalAlpha = standing.isDimmed ? 0.38 : 1;
  drawSheet(pen, box, 9, standing, palette);
  drawState(pen, x + 4, lower - 0.5, standing, palette);
  if (face) {
    const { first, rest, membership } = face;
    pen.textBaseline = 'middle';
    const title = font(palette, 600, 12);
    pen.font = title;
    pen.fillStyle = palette.text;
    const width = box.width - 18;
    pen.fillText(firstFitting(pen, title, [first, shortened(first)], width), x, upper);
    const small = font(palette, 400, 11.5);
    pen.font = small;
    pen.fillStyle = palette.text2;
    const [other = membership] = rest === '' ? [] : rest.split(' ');
    const below = firstFitting(
      pen,
      small,
      [rest === '' ? membership : rest, other, shortened(other)],
      width - 12,
    );
    pen.fillText(below, x + 12, lower);
  } else {
    pen.fillStyle = palette.line;
    pen.beginPath();
    pen.roundRect(x, upper - 4, box.width * 0.45, 8, 4);
    pen.roundRect(x + 12, lower - 4, box.width * 0.5, 8, 4);
    pen.fill();
  }
  pen.globalAlpha = 1;
}

/** The first name under the point of who it is. */
export function drawLabel(
  pen: Pen,
  palette: Palette,
  { box, face, standing }: Omit<CardOf, 'letters' | 'isFull'>,
): void {
  const x = box.x + box.width / 2;
  const y = box.y + HEIGHT.named - 8;
  pen.globalAlpha = standing.isDimmed ? 0.38 : 1;
  if (face) {
    const small = font(palette, 500, 11);
    pen.font = small;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillStyle = palette.text2;
    const { first } = face;
    pen.fillText(firstFitting(pen, small, [first, shortened(first)], box.width), x, y);
    pen.textAlign = 'left';
  } else {
    pen.fillStyle = palette.line;
    pen.beginPath();
    pen.roundRect(x - box.width * 0.3, y - 3, box.width * 0.6, 6, 3);
    pen.fill();
  }
  pen.globalAlpha = 1;
}
