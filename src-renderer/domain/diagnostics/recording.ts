import { useSyncExternalStore } from 'react';
import type { Recording } from '#contract/diagnostics/diagnostics.ts';
import type { Exchange } from '#renderer/lib/api/client.ts';
import { onWipe } from '#renderer/lib/device/wipe.ts';
import type { Recorder, RecorderState } from './recorder.ts';

const IDLE: RecorderState = { phase: 'idle' };
const listeners = new Set<() => void>();
let recorder: Recorder | undefined;
/** Where the member is: known to a recorder that begins later. */
let place: string | undefined;

const state = (): RecorderState => recorder?.state() ?? IDLE;
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether this page records answers for support, and until when. */
export const useRecording = (): RecorderState => useSyncExternalStore(subscribe, state);

/** Begins a recording; its code comes with the first one. */
export async function startRecording(): Promise<void> {
  if (!recorder) {
    const { createRecorder } = await import('./recorder.ts');
    const created = createRecorder({
      now: Date.now,
      after(milliseconds, work) {
        const timer = setTimeout(work, milliseconds);
        return () => clearTimeout(timer);
      },
    });
    recorder = created;
    created.onChange(() => {
      for (const listener of listeners) listener();
    });
    // It is of one member, and gone with the session.
    onWipe(created.drop);
    if (place !== undefined) created.visited(place);
  }
  recorder.start();
}

export const stopRecording = (): void => recorder?.stop();
export const dropRecording = (): void => recorder?.drop();
export const currentRecording = (): Recording | null => recorder?.recording() ?? null;

export function recordExchange(exchange: Exchange): void {
  void recorder?.answered(exchange);
}

export function recordPlace(path: string): void {
  place = path;
  recorder?.visited(path);
}
