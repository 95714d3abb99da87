import { describe, expect, test } from 'vitest';
import type { PageReport } from '#contract/diagnostics/diagnostics.ts';
import type { DiagnosticsPort } from '../ports.ts';

export interface SuiteDiagnostics {
  readonly diagnostics: DiagnosticsPort;
  /** Pages' events in what was handed over for saving. */
  readonly saved: () => Promise<readonly PageReport['events'][]>;
}

const report: PageReport = {
  facts: {
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
  events: [{ at: 1, kind: 'route', path: '/dashboard' }],
  recording: null,
};

/** What every adapter of the diagnostics port promises. */
export function describeDiagnostics(name: string, start: () => SuiteDiagnostics): void {
  describe(`diagnostics port: ${name}`, () => {
    test('a report is handed over once and whole', async () => {
      const { diagnostics, saved } = start();
      expect(await diagnostics.save(report)).toBe('saved');
      expect(await saved()).toEqual([report.events]);
    });

    test('files of others are opened where that is possible, and nowhere else', async () => {
      const { diagnostics } = start();
      const expected = diagnostics.canOpen ? 'opened' : null;
      expect(await diagnostics.choose()).toBe(expected);
      expect(await diagnostics.open('{}')).toBe(expected);
    });

    test('who listens to the menu can stop', () => {
      const { diagnostics } = start();
      const end = diagnostics.onAsked(() => {});
      expect(() => end()).not.toThrow();
    });
  });
}
