import { SkeletonRows } from '#renderer/components/skeleton.tsx';

/** The latest sign-ins, beside the profile. */
export function SessionsCard() {
  return <SkeletonRows rows={2} />;
}
