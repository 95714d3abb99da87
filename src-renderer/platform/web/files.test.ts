import { vi } from 'vitest';
import { browserFiles } from '#renderer/lib/browser/files.ts';
import { describeFiles } from '../suites/files.suite.ts';

describeFiles('web', () => {
  const blobs = new Map<string, Blob>();
  const clicked: [name: string, url: string][] = [];
  URL.createObjectURL = (blob: Blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob);
    return url;
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push([this.download, this.href]);
  });
  const print = vi.fn(() => void dispatchEvent(new Event('afterprint')));
  window.print = print;
  const textOf = async (blob = new Blob()) => new TextDecoder().decode(await blob.arrayBuffer());
  return {
    files: browserFiles,
    saved: () =>
      Promise.all(
        clicked.map(async ([name, url]) => [name, await textOf(blobs.get(url))] as const),
      ),
    printed: () => print.mock.calls.length,
  };
});
