import { SkeletonRows } from '#renderer/components/skeleton.tsx';

/** What the member is told about. */
export function PreferencesPanel() {
  return <SkeletonRows />;
}
