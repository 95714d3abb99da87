import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Card } from '#renderer/components/card.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { offeringQueries } from '../offering-queries.ts';
import { offeringPath } from '../paths.ts';
import type { OfferingActs } from '../offering-acts.ts';
import { OfferingEditor } from './offering-editor.tsx';

interface OfferingScreenProps {
  /** Null: a new one. */
  readonly id: number | null;
  readonly acts: OfferingActs;
  readonly notFound: ReactNode;
}

/** One offering, loaded for its editor, or a new one. */
export function OfferingScreen({ id, acts, notFound }: OfferingScreenProps) {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const offering = useQuery({ ...offeringQueries.one(id ?? 0), enabled: id !== null });
  if (offering.error instanceof ApiError && offering.error.kind === 404) return notFound;
  if (user.data && (id === null || offering.data)) {
    return (
      <OfferingEditor
        username={user.data.username}
        offering={offering.data ?? null}
        seenAt={offering.dataUpdatedAt}
        acts={acts}
        onCreated={(created) => void navigate(offeringPath(created), { replace: true })}
      />
    );
  }
  const error = user.error ?? offering.error;
  if (error) {
    return (
      <FailureNote
        error={error}
        onRetry={() => void Promise.all([user.refetch(), offering.refetch()])}
      />
    );
  }
  return (
    <Card padding="none">
      <SkeletonRows rows={8} />
    </Card>
  );
}
