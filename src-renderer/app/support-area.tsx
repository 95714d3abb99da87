import type { ReactNode } from 'react';
import { Loading } from '#renderer/components/spinner.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { isSupportIn } from '#renderer/domain/ticket/use-is-support-on.ts';
import { NotFound } from './not-found.tsx';

/** Screens of the area `support`: where it is switched off there are none. */
export function SupportArea({ children }: { readonly children: ReactNode }) {
  const { data, isPending } = useSettings();
  if (isSupportIn(data)) return children;
  return isPending ? <Loading /> : <NotFound />;
}
