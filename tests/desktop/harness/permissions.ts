import { Grants } from './grants.ts';
import type { Wish } from './grants.ts';
import { loud, LoudEmitter } from './loud.ts';
import { fromPartition, grantsOf } from './partitions.ts';
import { clearProfile } from './profile.ts';
import { onCommand, report } from './wire.ts';

const own = new Grants();

type Listener = (
  details: { url: string; resourceType: string; frame: object | null },
  answer: (response: { cancel?: boolean }) => void,
) => void;
let listener: Listener | null = null;

class Session extends LoudEmitter {
  readonly setPermissionCheckHandler = own.handlers.setPermissionCheckHandler;
  readonly setPermissionRequestHandler = own.handlers.setPermissionRequestHandler;
  constructor() {
    super('session', ['will-download', 'select-hid-device', 'select-usb-device']);
  }
  readonly setDevicePermissionHandler = own.handlers.setDevicePermissionHandler;
  /** Only asked by `request`: the carrier of `app://` does not know which frame requests. */
  readonly webRequest = loud('session.webRequest', {
    onBeforeRequest(given: Listener | null): void {
      listener = given;
    },
  });
  readonly clearStorageData = clearProfile;
  readonly clearCache = clearProfile;
  flushStorageData(): void {
    report('storage.flushed');
  }
  setSpellCheckerEnabled(isOn: boolean): void {
    report('spell-checker', { partition: 'main', isOn });
  }
}

const defaultSession = loud('session', new Session());
export const session = loud('session module', { defaultSession, fromPartition });

/** The app's decision about a page's request. */
export const isGranted = (wish: Wish): { check: boolean; request: boolean } =>
  (wish.partition === undefined ? own : grantsOf(wish.partition)).of(wish);

onCommand<Wish>('permission', isGranted);

/** Whether a request would be let out; without a listener every one is. */
onCommand<Parameters<Listener>[0]>('request', (details) => {
  let isCancelled = false;
  listener?.(details, ({ cancel = false }) => (isCancelled = cancel));
  return !isCancelled;
});
/** Whether a session gives a device to its pages; default: the app's own session. */
onCommand<{ readonly details: object; readonly partition?: string }>(
  'device',
  ({ details, partition }) => (partition === undefined ? own : grantsOf(partition)).device(details),
);
