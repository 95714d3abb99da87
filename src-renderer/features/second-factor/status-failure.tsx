import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import type { useFactorStatus } from './factor-queries.ts';

export function StatusFailure({ query }: { readonly query: ReturnType<typeof useFactorStatus> }) {
  return <FailureNote error={query.error} onRetry={() => void query.refetch()} />;
}
