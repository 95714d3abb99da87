import { createHash } from 'node:crypto';
import { writeDiagnostics } from '#contract/diagnostics/diagnostics.ts';
import type { DiagnosticsContent } from '#contract/diagnostics/diagnostics.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Content of a minimal file: one event, no recording. */
export const smallContent: DiagnosticsContent = {
  made: '2026-11-22T06:00:00.000Z',
  page: {
    version: '1.0.0',
    browser: 'Test',
    language: 'es',
    region: 'es-MX',
    zone: 'UTC',
    width: 1280,
    height: 800,
    scale: 1,
    isDark: false,
    isMirrored: false,
    isTouch: false,
    isOnline: true,
    keepsStorage: true,
  },
  main: null,
  events: [{ at: 1, kind: 'route', path: '/dashboard' }],
  recording: null,
};

export const smallFile = (): Promise<string> => writeDiagnostics(smallContent, sha256);
