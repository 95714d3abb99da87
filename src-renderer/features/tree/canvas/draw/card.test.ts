import { beforeEach, expect, it } from 'vitest';
import type { CardFace } from '../../layout/model.ts';
import type { Palette } from '../palette.ts';
import { drawCard, drawChip, drawLabel, type Standing } from './card.ts';
import { forgetWidths } from './text.ts';

/** Pixels of every letter. */
const LETTER = 7;

/** A pen that only remembers what was written. */
function writing() {
  const written: string[] = [];
  const pen = new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === 'measureText') return (text: string) => ({ width: LETTER * text.length });
        if (name === 'fillText') return (text: string) => written.push(text);
        return () => undefined;
      },
      set: () => true,
    },
  ) as CanvasRenderingContext2D;
  return { pen, written };
}

const palette = {} as Palette;
const standing: Standing = {
  isSelf: false,
  isSelected: false,
  isHovered: false,
  isFound: false,
  isDimmed: false,
  tint: '',
  isActive: true,
};

function faceOf(name: string): CardFace {
  const [first = '', ...rest] = name.split(' ');
  return {
    name,
    first,
    rest: rest.join(' '),
    initials: 'XX',
    picture: null,
    membership: 'Plan',
    isActive: true,
    rank: '',
    left: '1',
    right: '2',
    lifetime: '',
    joined: '',
  };
}

const box = (width: number) => ({ x: 0, y: 0, width, height: 70 });

beforeEach(forgetWidths);

function chip(name: string, width: number): string[] {
  const { pen, written } = writing();
  drawChip(pen, palette, { box: box(width), face: faceOf(name), standing });
  return written;
}

it('writes a chip in two lines, each as far as there is room', () => {
  expect(chip('Renata Ibáñez', 92)).toEqual(['Renata', 'Ibáñez']);
  expect(chip('Maximiliano Rey', 140)).toEqual(['Maximiliano', 'Rey']);
  // Eleven letters are wider than the chip: five and a point are not.
  expect(chip('Maximiliano Rey', 92)).toEqual(['Maxim.', 'Rey']);
  expect(chip('Ana Ruiz Castellanos', 180)).toEqual(['Ana', 'Ruiz Castellanos']);
  expect(chip('Ana Ruiz Castellanos', 92)).toEqual(['Ana', 'Ruiz']);
  expect(chip('Ana', 92)).toEqual(['Ana', 'Plan']);
});

it('writes the first name under a point, or its first letters', () => {
  const label = (name: string, width: number) => {
    const { pen, written } = writing();
    drawLabel(pen, palette, { box: box(width), face: faceOf(name), standing });
    return written;
  };
  expect(label('Maximiliano Rey', 80)).toEqual(['Maximiliano']);
  expect(label('Maximiliano Rey', 45)).toEqual(['Maxim.']);
  expect(label('Ximena Loyola', 45)).toEqual(['Ximena']);
});

it('gives a name on a card the room of the avatar, and shortens it by words', () => {
  const card = (name: string, width: number) => {
    const { pen, written } = writing();
    const letters = { left: 'I', right: 'D' };
    const drawn = { box: box(width), face: faceOf(name), standing, letters, isFull: false };
    drawCard(pen, palette, drawn);
    return written;
  };
  expect(card('Ana Ruiz', 232)).toEqual(expect.arrayContaining(['Ana Ruiz', 'XX']));
  const long = 'Renata Ibáñez Castellanos';
  expect(card(long, 220)).toContain(long);
  expect(card(long, 220)).not.toContain('XX');
  expect(card(long, 150)).toContain('Renata I.');
  expect(card(long, 60)).toContain('Renata');
  for (const width of [100, 150, 232]) {
    expect(card(long, width).join()).not.toContain('…');
  }
});
