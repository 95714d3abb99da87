import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import type { ProductWork } from './use-product-work.ts';
import { PicturesCard } from './pictures-card.tsx';

const names = ['a', 'b', 'c'];

async function show() {
  const change = vi.fn<ProductWork['change']>();
  const pictures = names.map((file) => ({ file, alt_es: file, alt_en: file }));
  const work = { fields: { pictures }, change } as unknown as ProductWork;
  await renderMember(
    <PicturesCard
      work={work}
      errors={{}}
      isReadOnly={false}
      files={{ find: () => null, add: () => undefined }}
    />,
    { path: '/', answers: {} },
  );
  const grips = await screen.findAllByRole('button', { name: /^Mover la imagen/ });
  return {
    grip: (at: number) => grips[at] as HTMLElement,
    orders: () =>
      change.mock.calls.map(([{ pictures: next }]) => next?.map(({ file }) => file).join('')),
  };
}

test('a picture goes where its grip is dropped', async () => {
  const { grip, orders } = await show();
  fireEvent.pointerDown(grip(0), { button: 0, clientY: 0 });
  // Without a layout every picture ends above the pointer: it is dropped behind the last.
  fireEvent.pointerMove(window, { clientY: 10 });
  fireEvent.pointerUp(window, { clientY: 10 });
  expect(orders()).toEqual(['bca']);
});

test('a picture let go of where it was, or with Escape, stays', async () => {
  const { grip, orders } = await show();
  fireEvent.pointerDown(grip(2), { button: 0, clientY: 0 });
  fireEvent.pointerMove(window, { clientY: 10 });
  fireEvent.pointerUp(window, { clientY: 10 });
  fireEvent.pointerDown(grip(0), { button: 0, clientY: 0 });
  fireEvent.pointerMove(window, { clientY: 10 });
  fireEvent.keyDown(window, { key: 'Escape' });
  fireEvent.pointerUp(window, { clientY: 10 });
  expect(orders()).toEqual([]);
});

test('Alt and an arrow move a picture by one, and what is first stays first', async () => {
  const { grip, orders } = await show();
  fireEvent.keyDown(grip(0), { key: 'ArrowUp', altKey: true });
  fireEvent.keyDown(grip(0), { key: 'ArrowDown' });
  expect(orders()).toEqual([]);
  fireEvent.keyDown(grip(1), { key: 'ArrowUp', altKey: true });
  fireEvent.keyDown(grip(1), { key: 'ArrowDown', altKey: true });
  expect(orders()).toEqual(['bac', 'acb']);
  expect(screen.getByText('Ahora en el lugar 3 de 3')).toBeInTheDocument();
});
