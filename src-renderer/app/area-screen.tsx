import type { ReactNode } from 'react';
import type { Area } from '#contract/rules/settings.ts';
import { Loading } from '#renderer/components/spinner.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { NotFound } from './not-found.tsx';

interface AreaScreenProps {
  readonly area: Area;
  /** What is shown while it is switched off, where more is to be said than that. */
  readonly closed?: ReactNode;
  readonly children: ReactNode;
}

/** A screen of an area; while the area is switched off, the page that says so. */
export function AreaScreen({ area, closed = <NotFound isSoon />, children }: AreaScreenProps) {
  const { isPending } = useSettings();
  const isOn = useIsAreaOn(area);
  if (isOn) return children;
  return isPending ? <Loading /> : closed;
}
