import { SkeletonRows } from '#renderer/components/skeleton.tsx';

/** The member's saved addresses. */
export function AddressBook() {
  return <SkeletonRows />;
}
