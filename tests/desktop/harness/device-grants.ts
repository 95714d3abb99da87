import { grantsOf } from './partitions.ts';
import { fromWeb } from './protocol.ts';

/** Whether a session shows a device to a page: both of its handlers must say so. */
export function isDeviceGranted(partition: unknown, url: string, device: object): boolean {
  if (typeof partition !== 'string') return false;
  const grants = grantsOf(partition);
  const own = fromWeb(url);
  return grants.of({ permission: 'hid', url: own }).check && grants.device(device);
}
