import { expect, test } from 'vitest';
import { drawCrop } from './draw-crop.ts';

/** A pen that only knows where on the canvas a point of the picture ends up. */
function pen() {
  let matrix = new Matrix(1, 0, 0, 1, 0, 0);
  let origin = { x: 0, y: 0 };
  return {
    setTransform: () => {
      matrix = new Matrix(1, 0, 0, 1, 0, 0);
    },
    fillRect: () => undefined,
    scale: (x: number, y: number) => {
      matrix = matrix.times(new Matrix(x, 0, 0, y, 0, 0));
    },
    translate: (x: number, y: number) => {
      matrix = matrix.times(new Matrix(1, 0, 0, 1, x, y));
    },
    rotate: (angle: number) => {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      matrix = matrix.times(new Matrix(cos, sin, -sin, cos, 0, 0));
    },
    drawImage: (_: unknown, x: number, y: number) => {
      origin = { x, y };
    },
    /** Where a pixel of the picture was drawn. */
    at: (x: number, y: number) => matrix.apply(origin.x + x, origin.y + y),
  };
}

class Matrix {
  readonly values: readonly [number, number, number, number, number, number];
  constructor(...values: [number, number, number, number, number, number]) {
    this.values = values;
  }
  times(other: Matrix): Matrix {
    const [a, b, c, d, e, f] = this.values;
    const [g, h, i, j, k, l] = other.values;
    return new Matrix(
      a * g + c * h,
      b * g + d * h,
      a * i + c * j,
      b * i + d * j,
      a * k + c * l + e,
      b * k + d * l + f,
    );
  }
  apply(x: number, y: number) {
    const [a, b, c, d, e, f] = this.values;
    // Plus zero: no difference between 0 and −0.
    return [Math.round(a * x + c * y + e) + 0, Math.round(b * x + d * y + f) + 0];
  }
}

const image = { naturalWidth: 400, naturalHeight: 200 } as HTMLImageElement;
const draw = (x: number, y: number, rotation: number) => {
  const canvas = pen();
  drawCrop(
    canvas,
    image,
    { area: { x, y, width: 100, height: 100 }, rotation },
    { width: 512, height: 512 },
  );
  return canvas;
};

test('the chosen square fills the result, corner to corner', () => {
  const canvas = draw(250, 60, 0);
  expect(canvas.at(250, 60)).toEqual([0, 0]);
  expect(canvas.at(350, 160)).toEqual([512, 512]);
});

test('after a quarter turn the square is counted in the turned picture', () => {
  // Turned clockwise the picture is 200 wide; its upper left corner is the old lower left one.
  const canvas = draw(0, 0, 90);
  expect(canvas.at(0, 200)).toEqual([0, 0]);
  expect(canvas.at(0, 100)).toEqual([512, 0]);
  expect(canvas.at(100, 200)).toEqual([0, 512]);
});

test('upside down and on the other side as well', () => {
  expect(draw(0, 0, 180).at(400, 200)).toEqual([0, 0]);
  expect(draw(0, 0, 270).at(400, 0)).toEqual([0, 0]);
});

test('a wide part fills a wide result', () => {
  const canvas = pen();
  const area = { x: 80, y: 20, width: 320, height: 150 };
  drawCrop(canvas, image, { area, rotation: 0 }, { width: 1280, height: 600 });
  expect(canvas.at(80, 20)).toEqual([0, 0]);
  expect(canvas.at(400, 170)).toEqual([1280, 600]);
});
