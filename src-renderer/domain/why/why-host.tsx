import { Suspense } from 'react';
import { useOnDemand } from '#renderer/components/data/use-on-demand.ts';
import { useWhy } from './use-why.ts';

const loadDrawer = () => import('./why-drawer.tsx');

/** Where "Why this number?" is answered; once, around all screens of a member. */
export function WhyHost() {
  const { subject, close } = useWhy();
  const drawer = useOnDemand(loadDrawer, subject !== null, close);
  return (
    <Suspense fallback={null}>
      {drawer && <drawer.WhyDrawer subject={subject} onClose={close} />}
    </Suspense>
  );
}
