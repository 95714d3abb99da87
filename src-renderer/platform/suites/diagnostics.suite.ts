import { describe, expect, test } from 'vitest';
import type { DiagnosticsFile, PageReport } from '#contract/diagnostics/diagnostics.ts';
import type { DiagnosticsPort } from '../ports.ts';

export interface SuiteDiagnostics {
  readonly diagnostics: DiagnosticsPort;
  /** Events of saved reports. */
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

/** Contract tests for every adapter of the diagnostics port. */
export function describeDiagnostics(name: string, start: () => SuiteDiagnostics): void {
  describe(`diagnostics port: ${name}`, () => {
    test('a report is saved once and completely', async () => {
      const { diagnostics, saved } = start();
      expect(await diagnostics.save(report)).toBe('saved');
      expect(await saved()).toEqual([report.events]);
    });

    test('a report is composed as it would be saved, without being saved', async () => {
      const { diagnostics, saved } = start();
      const before = await saved();
      const { content } = JSON.parse(await diagnostics.compose(report)) as DiagnosticsFile;
      expect(content).toMatchObject({ page: report.facts, events: report.events });
      expect(await saved()).toEqual(before);
    });

    test('files of others are opened only if the platform can', async () => {
      const { diagnostics } = start();
      const expected = diagnostics.canOpen ? 'opened' : null;
      expect(await diagnostics.choose()).toBe(expected);
      expect(await diagnostics.open('{}')).toBe(expected);
    });

    test('a listener of the menu can unsubscribe', () => {
      const { diagnostics } = start();
      const end = diagnostics.onAsked(() => {});
      expect(() => end()).not.toThrow();
    });
  });
}
