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

export interface Wish {
  /** Electron's name, e.g. `geolocation`. */
  readonly permission: string;
  /** Of the frame that asks. */
  readonly url: string;
  /** Of the page around that frame; default: it is the page itself. */
  readonly top?: string;
  readonly media?: readonly string[];
  /** The session that is asked; default: the app's own. */
  readonly partition?: string;
}

/** What a session says to the wishes of its pages; as in Electron, who sets no handler grants everything. */
export class Grants {
  private check: CheckHandler | null = null;
  private request: RequestHandler | null = null;

  readonly handlers = {
    setPermissionCheckHandler: (handler: CheckHandler | null): void => {
      this.check = handler;
    },
    setPermissionRequestHandler: (handler: RequestHandler | null): void => {
      this.request = handler;
    },
  };

  of({ permission, url, top, media }: Wish): { check: boolean; request: boolean } {
    const contents = { getURL: () => top ?? url };
    const { protocol, host } = new URL(url);
    // As Chromium writes it, also of schemes that Node gives no origin.
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
