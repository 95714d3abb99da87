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

type DeviceHandler = (details: object) => boolean;

export interface Wish {
  /** Electron's name, e.g. `geolocation`. */
  readonly permission: string;
  /** URL of the requesting frame. */
  readonly url: string;
  /** URL of the top-level page; default: the frame is the page itself. */
  readonly top?: string;
  readonly media?: readonly string[];
  /** Session partition; default: the app's own session. */
  readonly partition?: string;
}

/**
 * Permission handlers of a session. As in Electron, without a handler everything is granted but
 * devices.
 */
export class Grants {
  private check: CheckHandler | null = null;
  private request: RequestHandler | null = null;
  private devices: DeviceHandler | null = null;

  readonly handlers = {
    setPermissionCheckHandler: (handler: CheckHandler | null): void => {
      this.check = handler;
    },
    setPermissionRequestHandler: (handler: RequestHandler | null): void => {
      this.request = handler;
    },
    setDevicePermissionHandler: (handler: DeviceHandler | null): void => {
      this.devices = handler;
    },
  };

  /** Devices are refused by default, as in Electron. */
  device = (details: object): boolean => this.devices?.(details) ?? false;

  of({ permission, url, top, media }: Wish): { check: boolean; request: boolean } {
    const contents = { getURL: () => top ?? url };
    const { protocol, host } = new URL(url);
    // Formatted like Chromium's origin, also for schemes whose origin is "null" in Node.
    const origin = `${protocol}//${host}/`;
    const details = { isMainFrame: top === undefined, requestingUrl: url };
    const checked = this.check
      ? this.check(contents, permission, origin, {
          ...details,
          ...(media?.[0] && { mediaType: media[0] }),
        })
      : true;
    let asked = this.request === null;
    this.request?.(contents, permission, (granted) => (asked = granted), {
      ...details,
      ...(media && { mediaTypes: media }),
    });
    return { check: checked, request: asked };
  }
}
