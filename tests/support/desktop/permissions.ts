import { loud, LoudEmitter } from './loud.ts';
import { fromPartition } from './partitions.ts';
import { onCommand } from './wire.ts';

type Contents = { getURL(): string } | null;
type CheckHandler = (
  contents: Contents,
  permission: string,
  origin: string,
  details: { mediaType?: string; isMainFrame: boolean; requestingUrl: string },
) => boolean;
type RequestHandler = (
  contents: Contents,
  permission: string,
  done: (granted: boolean) => void,
  details: { mediaTypes?: readonly string[]; isMainFrame: boolean; requestingUrl: string },
) => void;

let check: CheckHandler | null = null;
let request: RequestHandler | null = null;
let device: ((details: object) => boolean) | null = null;

class Session extends LoudEmitter {
  constructor() {
    super('session', ['will-download', 'select-hid-device', 'select-usb-device']);
  }
  setPermissionCheckHandler(handler: CheckHandler | null): void {
    check = handler;
  }
  setPermissionRequestHandler(handler: RequestHandler | null): void {
    request = handler;
  }
  setDevicePermissionHandler(handler: ((details: object) => boolean) | null): void {
    device = handler;
  }
  setSpellCheckerEnabled(): void {}
}

const defaultSession = loud('session', new Session());
export const session = loud('session module', { defaultSession, fromPartition });

export interface Wish {
  /** Electron's name, e.g. `geolocation`. */
  readonly permission: string;
  readonly url: string;
  readonly media?: readonly string[];
}

/** What the app says to a wish of a page; as in Electron, who sets no handler grants everything. */
export function isGranted({ permission, url, media }: Wish): { check: boolean; request: boolean } {
  const contents = { getURL: () => url };
  const origin = new URL(url).origin;
  const details = { isMainFrame: true, requestingUrl: url };
  const checked = check
    ? check(contents, permission, origin, {
        ...details,
        ...(media?.[0] && { mediaType: media[0] }),
      })
    : true;
  let asked = request === null;
  request?.(contents, permission, (granted) => (asked = granted), {
    ...details,
    ...(media && { mediaTypes: media }),
  });
  return { check: checked, request: asked };
}

onCommand<Wish>('permission', isGranted);
/** Devices are refused by default, in Electron as here. */
onCommand('device', () => device?.({ deviceType: 'usb' }) ?? false);
