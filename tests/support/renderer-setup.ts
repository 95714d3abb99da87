import { ReadableStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
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

// React's development build keeps a stack trace for each element, up to ten thousand a second: a fifth
// of what these tests compute, for one more line in its warnings. There is no option.
const internals = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
) as object | undefined;
if (internals && 'recentlyCreatedOwnerStacks' in internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
  });
}

// What a screen loads when it is first needed is compiled while its test waits.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
});
