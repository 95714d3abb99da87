import { SkeletonRows } from '#renderer/components/skeleton.tsx';

/** Every place where the member is signed in. */
export function SessionsPanel() {
  return <SkeletonRows rows={3} />;
}
