import { useAtom } from 'jotai';
import { storedAtom } from '#renderer/lib/stored-atom.ts';

/** Whether the sponsor link was ever copied or shared from this device. */
const linkSharedAtom = storedAtom('sponsorLinkShared', false);

export function useLinkShared() {
  const [isShared, setShared] = useAtom(linkSharedAtom);
  return { isShared, markShared: () => setShared(true) };
}
