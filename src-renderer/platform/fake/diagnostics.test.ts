import { webcrypto } from 'node:crypto';
import { beforeEach, vi } from 'vitest';
import { createFakeDiagnostics } from './diagnostics.ts';
import { describeDiagnostics } from '../suites/diagnostics.suite.ts';

// jsdom's has no digests.
beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
});

for (const canOpen of [true, false]) {
  describeDiagnostics(canOpen ? 'fake' : 'fake that opens nothing', () => {
    const diagnostics = createFakeDiagnostics({ canOpen });
    return {
      diagnostics,
      saved: () => Promise.resolve(diagnostics.saved.map(({ events }) => events)),
    };
  });
}
