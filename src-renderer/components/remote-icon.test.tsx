import { render, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { RemoteIcon } from './remote-icon.tsx';

const ours = 'tabler:cash-banknote';
let number = 0;
/** A new icon for each test: loaded icons are cached for the life of the page. */
const another = () => `tabler:icon-${(number += 1)}`;

const answering = vi.fn<typeof fetch>();

beforeEach(() => {
  answering.mockReset();
  answering.mockImplementation(async (input) => {
    const names = new URL(input as string).searchParams.get('icons')?.split(',') ?? [];
    const icon = { body: '<path fill="none" stroke="currentColor" d="M0 0"/>' };
    return Response.json({
      prefix: 'tabler',
      icons: Object.fromEntries(names.map((name) => [name, icon])),
    });
  });
  vi.stubGlobal('fetch', answering);
});

const boxOf = (container: HTMLElement) => {
  const box = container.querySelector<HTMLElement>('[data-icon]');
  if (!box) throw new Error('There is no box');
  return box;
};

test('a bundled icon is drawn immediately without a request', () => {
  const { container } = render(<RemoteIcon name={ours} hosts={['https://icons.test']} size={14} />);
  const drawing = boxOf(container).firstElementChild as HTMLElement;
  expect(drawing.style.getPropertyValue('--svg')).toContain('data:image/svg+xml,');
  expect(answering).not.toHaveBeenCalled();
});

test('an icon from a host has a placeholder of its size meanwhile, and is a mask, never part of the page', async () => {
  const name = another();
  const { container } = render(<RemoteIcon name={name} hosts={['https://icons.test']} size={20} />);
  const box = boxOf(container);
  expect(box).toBeEmptyDOMElement();
  expect(box).toHaveStyle({ inlineSize: '20px', blockSize: '20px' });
  await waitFor(() => expect(box).not.toBeEmptyDOMElement());
  expect(answering).toHaveBeenCalledOnce();
  expect(container.querySelector('svg, path')).toBeNull();
  expect((box.firstElementChild as HTMLElement).style.backgroundColor).toBe('currentcolor');
});

test('if no host has it, the fallback is drawn; without one the empty box stays', async () => {
  answering.mockRejectedValue(new TypeError('Failed to fetch'));
  const name = another();
  const { container } = render(
    <RemoteIcon name={name} hosts={['https://icons.test']} fallback={ours} />,
  );
  await waitFor(() => expect(boxOf(container)).toHaveAttribute('data-icon', ours));
  expect(boxOf(container)).not.toBeEmptyDOMElement();
  const alone = render(<RemoteIcon name={another()} hosts={['https://icons.test']} />);
  await waitFor(() => expect(answering).toHaveBeenCalledTimes(2));
  expect(boxOf(alone.container)).toBeEmptyDOMElement();
});

test('an empty list of hosts means no request at all', async () => {
  const { container } = render(<RemoteIcon name={another()} hosts={[]} fallback={ours} />);
  await waitFor(() => expect(boxOf(container)).toHaveAttribute('data-icon', ours));
  expect(answering).not.toHaveBeenCalled();
});

test('no request is made before the hosts are known', async () => {
  const name = another();
  const { container, rerender } = render(<RemoteIcon name={name} hosts={undefined} />);
  expect(boxOf(container)).toBeEmptyDOMElement();
  expect(answering).not.toHaveBeenCalled();
  rerender(<RemoteIcon name={name} hosts={['https://icons.test']} />);
  await waitFor(() => expect(boxOf(container)).not.toBeEmptyDOMElement());
});
