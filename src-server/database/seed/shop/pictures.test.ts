import sharp from 'sharp';
import { expect, it } from 'vitest';
import { demoProducts } from './goods.ts';
import { productPicture } from './pictures.ts';

it('draws every picture that a product has colours for, with something in its middle', async () => {
  const coloured = demoProducts.filter(({ colours }) => colours !== undefined);
  expect(coloured.length).toBeGreaterThan(4);
  for (const { drawing, colours } of coloured) {
    const drawn = colours ? productPicture(drawing, colours) : null;
    if (drawn === null) throw new Error(`There is no picture of ${drawing}`);
    const picture = sharp(drawn);
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 640, height: 480 });
    const { channels } = await picture.stats();
    expect(channels.every(({ stdev }) => stdev > 5)).toBe(true);
  }
});
