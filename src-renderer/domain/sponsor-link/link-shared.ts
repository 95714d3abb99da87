import { useAtom } from 'jotai';
import { deviceChoice, yesNo } from '#renderer/lib/device/choice.ts';

/** Whether the sponsor link was ever copied or shared from this device. */
const linkSharedAtom = deviceChoice('sponsorLinkShared', false, yesNo);

export function useLinkShared() {
  const [isShared, setShared] = useAtom(linkSharedAtom);
  return { isShared, markShared: () => setShared(true) };
}
