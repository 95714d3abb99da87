import { fitted } from './text.ts';
import type { Palette } from '../palette.ts';
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
  pen.fillStyle = palette.line;
  pen.beginPath();
  pen.arc(box.x + 24, box.y + 22, 13, 0, 2 * Math.PI);
  pen.fill();
  for (const [x, y, width] of [
    [46, 12, box.width * 0.45],
    [46, 26, box.width * 0.28],
    [11, box.height - 18, box.width * 0.2],
    [box.width - 11 - box.width * 0.2, box.height - 18, box.width * 0.2],
  ] as const) {
    pen.beginPath();
    pen.roundRect(box.x + x, box.y + y, width, 8, 4);
    pen.fill();
  }
}

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
  drawAvatar(pen, { x: box.x + 10, y: box.y + 9, width: 28, height: 28 }, face, standing, palette);
  const textX = box.x + 46;
  const textWidth = box.width - 46 - 10;
  const title = font(palette, 600, 13);
  pen.font = title;
  pen.fillStyle = palette.text;
  pen.fillText(fitted(pen, title, face.name, textWidth), textX, box.y + 17);
  drawState(pen, textX + 4, box.y + 33, standing, palette);
  const small = font(palette, 400, 11.5);
  pen.font = small;
  pen.fillStyle = palette.text3;
  const line = isFull && face.rank ? `${face.membership} · ${face.rank}` : face.membership;
  pen.fillText(fitted(pen, small, line, textWidth - 13), textX + 12, box.y + 33.5);
  if (isFull) {
    pen.fillStyle = palette.text2;
    pen.fillText(fitted(pen, small, face.lifetime, box.width - 22), box.x + 11, box.y + 59);
    pen.fillText(fitted(pen, small, face.joined, box.width - 22), box.x + 11, box.y + 77);
  }
  drawVolumes(pen, box, face, letters, palette);
  pen.globalAlpha = 1;
}

export function drawChip(
  pen: Pen,
  palette: Palette,
  chip: Omit<CardOf, 'letters' | 'isFull'>,
): void {
  const { box, face, standing } = chip;
  pen.globalAlpha = standing.isDimmed ? 0.38 : 1;
  drawSheet(pen, box, 9, standing, palette);
  drawState(pen, box.x + 13, box.y + box.height / 2, standing, palette);
  if (face) {
    pen.textBaseline = 'middle';
    const name = font(palette, 500, 12);
    pen.font = name;
    pen.fillStyle = palette.text;
    const first = face.name.split(' ')[0] ?? face.name;
    pen.fillText(
      fitted(pen, name, first, box.width - 32),
      box.x + 23,
      box.y + box.height / 2 + 0.5,
    );
  } else {
    pen.fillStyle = palette.line;
    pen.beginPath();
    pen.roundRect(box.x + 23, box.y + box.height / 2 - 4, box.width - 36, 8, 4);
    pen.fill();
  }
  pen.globalAlpha = 1;
}
