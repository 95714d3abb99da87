import { describe, expect, test } from 'vitest';
import type { LinksPort } from '../ports.ts';

export interface SuiteLinks {
  readonly links: LinksPort;
  /** URLs that were opened outside the app. */
  readonly opened: () => readonly string[];
}

/** Contract tests for every adapter of the links port. */
export function describeLinks(name: string, start: () => SuiteLinks): void {
  describe(`links port: ${name}`, () => {
    test('an https URL is opened outside, unchanged', () => {
      const { links, opened } = start();
      links.open('https://example.com/tx/1?a=b#c');
      expect(opened()).toEqual(['https://example.com/tx/1?a=b#c']);
    });

    test.each([
      'http://example.com/',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'tct://dashboard',
      '/dashboard',
      '',
    ])('%j is refused and not opened', (url) => {
      const { links, opened } = start();
      expect(() => links.open(url)).toThrow(expect.objectContaining({ name: 'TypeError' }));
      expect(opened()).toEqual([]);
    });

    test('a listener of deep links can unsubscribe', () => {
      const { links } = start();
      const end = links.onOpened(() => {});
      expect(() => end()).not.toThrow();
    });
  });
}
