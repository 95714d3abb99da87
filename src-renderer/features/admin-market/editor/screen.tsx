import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#renderer/components/card.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { shopQueries } from '../market-queries.ts';
import { ProductEditor } from './product-editor.tsx';

interface ProductScreenProps {
  readonly id: number;
  readonly notFound: ReactNode;
}

/** One product with what the shop is made of, loaded for its editor. */
export function ProductScreen({ id, notFound }: ProductScreenProps) {
  const user = useCurrentUser();
  const product = useQuery(shopQueries.product(id));
  const setup = useQuery(shopQueries.setup);
  if (product.error instanceof ApiError && product.error.kind === 404) return notFound;
  if (user.data && product.data && setup.data) {
    return (
      <ProductEditor username={user.data.username} product={product.data} setup={setup.data} />
    );
  }
  const error = user.error ?? product.error ?? setup.error;
  if (error) {
    return (
      <FailureNote
        error={error}
        onRetry={() => void Promise.all([user.refetch(), product.refetch(), setup.refetch()])}
      />
    );
  }
  return (
    <Card padding="none">
      <SkeletonRows rows={8} />
    </Card>
  );
}
