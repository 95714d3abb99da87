import type { ReactNode } from 'react';
import { Loading } from '#renderer/components/spinner.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { NotFound } from './not-found.tsx';

/** Screens of the area `academy`: where it is switched off there are none yet. */
export function AcademyArea({ children }: { readonly children: ReactNode }) {
  const { data, isPending } = useSettings();
  // A copy that was kept by an older version knows no areas.
  const areas: readonly string[] = (data as Partial<typeof data>)?.areas ?? [];
  if (areas.includes('academy')) return children;
  return isPending ? <Loading /> : <NotFound isSoon />;
}
