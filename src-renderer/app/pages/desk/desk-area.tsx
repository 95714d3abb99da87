import type { ReactNode } from 'react';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { NotFound } from '../../not-found.tsx';

/** A screen of the support desk; there is none while support is switched off. */
export function DeskArea({ children }: { readonly children: ReactNode }) {
  return useIsAreaOn('support') === false ? <NotFound isSoon /> : children;
}
