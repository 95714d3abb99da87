import { createFakeDiagnostics } from './diagnostics.ts';
import { describeDiagnostics } from '../suites/diagnostics.suite.ts';

for (const canOpen of [true, false]) {
  describeDiagnostics(canOpen ? 'fake' : 'fake that opens nothing', () => {
    const diagnostics = createFakeDiagnostics({ canOpen });
    return {
      diagnostics,
      saved: () => Promise.resolve(diagnostics.saved.map(({ events }) => events)),
    };
  });
}
