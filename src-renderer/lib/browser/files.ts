import i18next from 'i18next';
import type { SaveOutcome } from '#contract/ipc/files.ts';
import { printInBrowser } from './print.ts';
import { showToast } from '../toast.ts';

/** Target of files and print-outs; set by the app to the platform's (`configureFiles`). */
export interface FileSink {
  /** Saves a file under a proposed name. Never rejects. */
  save(file: Blob, name: string): Promise<SaveOutcome>;
  /** Prints the page with its print styles; `name` is the proposed file name. */
  print(name: string): Promise<SaveOutcome>;
}

/** The browser's downloads, which report their own progress. */
export const browserFiles: FileSink = {
  save(file, name) {
    const url = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    URL.revokeObjectURL(url);
    return Promise.resolve('saved');
  },
  print: () => printInBrowser().then(() => 'saved'),
};

let sink = browserFiles;

/** Sets the target of files. */
export function configureFiles(files: FileSink): void {
  sink = files;
}

async function say(outcome: Promise<SaveOutcome>): Promise<void> {
  if ((await outcome) === 'failed') showToast('bad', i18next.t('file.failed', { ns: 'common' }));
}

/** Saves a file on the device; reports a failure. */
export function downloadBlob(file: Blob, fileName: string): void {
  void say(sink.save(file, fileName));
}

/** Saves a text as a file on the device. */
export function downloadText(text: string, fileName: string, type: string): void {
  downloadBlob(new Blob([text], { type }), fileName);
}

/** Prints the page; resolves when it may change again. */
export function printPage(fileName: string): Promise<void> {
  return say(sink.print(fileName));
}
