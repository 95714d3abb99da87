import { ReadableStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// What Mantine asks the browser for and jsdom lacks.
class NoResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
vi.stubGlobal('ResizeObserver', NoResizes);
vi.stubGlobal('IntersectionObserver', NoResizes);
vi.stubGlobal('matchMedia', (media: string) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null }),
);
// Pages have it, jsdom's have not.
vi.stubGlobal('ReadableStream', ReadableStream);
Element.prototype.scrollIntoView = () => {};

// What a screen loads when it is first needed is compiled while its test waits.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
});
