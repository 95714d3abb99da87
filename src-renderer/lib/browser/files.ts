import i18next from 'i18next';
import type { SaveOutcome } from '#contract/ipc/files.ts';
import { printInBrowser } from './print.ts';
import { showToast } from '../toast.ts';

/** Where files and print-outs go; the app names the platform's (`configureFiles`). */
export interface FileSink {
  /** Hands a file over; `name` is proposed. Never rejects. */
  save(file: Blob, name: string): Promise<SaveOutcome>;
  /** Prints the page as its print style shows it; `name` is what a file of it would be called. */
  print(name: string): Promise<SaveOutcome>;
}

/** The browser's own: its list of downloads says what becomes of a file. */
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

/** Files go there from now on. */
export function configureFiles(files: FileSink): void {
  sink = files;
}

async function say(outcome: Promise<SaveOutcome>): Promise<void> {
  if ((await outcome) === 'failed') showToast('bad', i18next.t('file.failed', { ns: 'common' }));
}

/** Hands a file over to the device; says where that failed. */
export function downloadBlob(file: Blob, fileName: string): void {
  void say(sink.save(file, fileName));
}

/** Hands a text over as a file of the device. */
export function downloadText(text: string, fileName: string, type: string): void {
  downloadBlob(new Blob([text], { type }), fileName);
}

/** Prints the page; resolves once it may change again. */
export function printPage(fileName: string): Promise<void> {
  return say(sink.print(fileName));
}
