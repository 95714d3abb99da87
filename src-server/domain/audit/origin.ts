import { AsyncLocalStorage } from 'node:async_hooks';
import { deviceNameOf, type Device } from '../base/device-names.ts';

const origins = new AsyncLocalStorage<Device>();

/** What is audited within `work` comes from this device. */
export const actingFrom = <T>(device: Device, work: () => T): T => origins.run(device, work);

/** Where the present request comes from; undefined where none is answered. */
export const originNow = (): Device | undefined => origins.getStore();

/** Names in a row's `after`, so that its hash covers them; nothing else is called so. */
const DEVICE = 'origin.device';
const ADDRESS = 'origin.address';

type Values = Readonly<Record<string, string | number | null>>;

/** What an audit row says about where it comes from; nothing where the server acts by itself. */
export function originValues(actorId: number | null, byStranger = false): Values {
  const device = origins.getStore();
  if ((actorId === null && !byStranger) || !device) return {};
  const { browser, system } = deviceNameOf(device.userAgent);
  const name = [browser, system].filter((part) => part !== '').join(', ');
  return { [DEVICE]: name, [ADDRESS]: device.address };
}

/** Where somebody acted from, as sessions show it. `device` is empty where it is not known. */
export interface AuditOrigin {
  readonly device: string;
  readonly address: string;
}

/** Takes the origin out of what a row says; null where it has none. */
export function splitOrigin(after: Values | null): {
  readonly after: Values | null;
  readonly origin: AuditOrigin | null;
} {
  const { [DEVICE]: device, [ADDRESS]: address, ...values } = after ?? {};
  if (address === undefined) return { after, origin: null };
  return {
    after: Object.keys(values).length > 0 ? values : null,
    origin: { device: String(device ?? ''), address: String(address) },
  };
}
