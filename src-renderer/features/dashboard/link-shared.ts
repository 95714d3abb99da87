import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** Whether the sponsor link was ever copied or shared from this device. */
const linkSharedAtom = atomWithStorage('sponsorLinkShared', false, undefined, { getOnInit: true });

export function useLinkShared() {
  const [isShared, setShared] = useAtom(linkSharedAtom);
  return { isShared, markShared: () => setShared(true) };
}
