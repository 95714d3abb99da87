import type { auth } from '#contract/api/account/auth.ts';
import type { Body } from '#contract/api/endpoint.ts';
import type { EndedByServer } from '#contract/api/account/session-end.ts';
import type { PageReport } from '#contract/diagnostics/diagnostics.ts';
import type { DiagnosticsOpened, DiagnosticsSaved } from '#contract/diagnostics/open-problem.ts';
import type { WalletAction } from '#contract/ipc/wallet.ts';
import type { AutoLockMinutes, Unlock, VaultState } from '#contract/ipc/vault.ts';
import type { UpdateState } from '#contract/ipc/updates.ts';
import type { FileSink } from '#renderer/lib/browser/files.ts';
import type { TokenSource } from '#renderer/lib/api-client.ts';

export type Credentials = Body<typeof auth.token>;
export type Registration = Body<typeof auth.register>;
export type Unsubscribe = () => void;

/**
 * Why a session ended: `here` by the member in this window, `elsewhere` in another one, or what the
 * server said when it refused to renew it.
 */
export type SessionEnd = 'here' | 'elsewhere' | EndedByServer;

export type SessionChange =
  | { readonly signedIn: true }
  | { readonly signedIn: false; readonly reason: SessionEnd };

/** Keeps one member signed in. Everything that rejects, rejects with ApiError. */
export interface SessionPort extends TokenSource {
  signIn(credentials: Credentials): Promise<void>;
  /** Creates the account and signs in. */
  register(registration: Registration): Promise<void>;
  /** A token good for a call now, renewed first when its time has passed; undefined: signed out. */
  accessToken(): Promise<string | undefined>;
  /**
   * Exchanges the kept refresh token; with `refused`, only if nobody has replaced that access token
   * meanwhile. Undefined: there is no session (any more). Rejects when the server does not answer;
   * the session is kept then.
   */
  refresh(refused?: string): Promise<string | undefined>;
  /** Ends the session here and, without waiting for it, on the server. */
  signOut(): void;
  /** Notifies of sign-ins and ends, in this window and in others. */
  onChange(listener: (change: SessionChange) => void): Unsubscribe;
}

/** How this device keeps the session, and the lock before it. */
export interface VaultPort {
  /** The same object until something changes. */
  state(): VaultState;
  onChange(listener: () => void): Unsubscribe;
  /** Tries again to read or to keep the session. */
  retry(): Promise<void>;
  /** Locks at once; where nothing locks (`autoLockMinutes: null`) it does nothing. */
  lock(): void;
  /** Opens the lock for whoever it was closed for. Rejects with ApiError. */
  unlock(unlock: Unlock): Promise<void>;
  setAutoLock(minutes: AutoLockMinutes): void;
}

/** The part of EIP-1193 that the app uses. */
export interface Eip1193Provider {
  request(call: {
    readonly method: string;
    readonly params?: readonly unknown[];
  }): Promise<unknown>;
  on(event: string, listener: (...args: readonly unknown[]) => void): unknown;
  removeListener(event: string, listener: (...args: readonly unknown[]) => void): unknown;
}

export interface AnnouncedWallet {
  /** Stable while the page lives. */
  readonly id: string;
  readonly name: string;
  /** Data URI of its picture. */
  readonly icon: string;
}

/** The wallets this platform offers. */
export interface WalletPort {
  /** Wallets that have announced themselves (EIP-6963 on the web); may be empty. */
  list(): Promise<readonly AnnouncedWallet[]>;
  /** The provider of a listed wallet; it asks its owner itself. Rejects when the wallet is gone. */
  connect(id: string): Promise<Eip1193Provider>;
  /** What people can do with a wallet of this platform's own; none where wallets are others'. */
  actions(): Promise<readonly WalletAction[]>;
  /** Does one of them, in a window outside the page. Answers whether it was done there. */
  act(action: WalletAction): Promise<boolean>;
}

export interface SystemNotification {
  readonly title: string;
  readonly body: string;
  /** A newer notification with the same tag replaces this one. */
  readonly tag: string;
}

/** `denied`: only the settings of browser or system change it; `unavailable`: there are none here. */
export type NotificationsState = 'unasked' | 'allowed' | 'denied' | 'unavailable';

/** Notifications of the system, outside the window. */
export interface NotificationsPort {
  /** What is allowed now, without asking. */
  state(): NotificationsState;
  /** Asks once; true if notifications may be shown. */
  allow(): Promise<boolean>;
  /** Shows one where that is allowed, else does nothing. */
  show(notification: SystemNotification): void;
}

/** Links that leave the app. */
export interface LinksPort {
  /** Opens an https address outside the app. Throws a TypeError for any other. */
  open(url: string): void;
  /** Called with the route that a link of the system asks for; a browser opens those itself. */
  onOpened(listener: (path: string) => void): Unsubscribe;
}

/** New versions of the app itself. */
export interface UpdatesPort {
  state(): UpdateState;
  onChange(listener: (state: UpdateState) => void): Unsubscribe;
  /** Fetches the version that is available; where that happens by itself it does nothing. */
  download(): void;
  /** Tries again what failed. */
  retry(): void;
  /** Restarts into the newest version there is; where there is none, into this one. */
  install(): void;
}

/** Files that leave the app: saved where the person says, or printed. */
export type FilesPort = FileSink;

export type { UpdateState } from '#contract/ipc/updates.ts';

/** Files that show support what happened. */
export interface DiagnosticsPort {
  /** Whether files of others can be opened here. */
  readonly canOpen: boolean;
  /** Writes the file where the person wants it. */
  save(report: PageReport): Promise<DiagnosticsSaved>;
  /** Lets the person choose a file, and shows it outside this page. */
  choose(): Promise<DiagnosticsOpened>;
  /** The same with the text of a file that was dropped here. */
  open(text: string): Promise<DiagnosticsOpened>;
  /** Called when the platform's own menu asks for one. */
  onAsked(listener: (what: 'save' | 'open') => void): Unsubscribe;
}

/** Everything that differs between browser and desktop. */
export interface Platform {
  readonly session: SessionPort;
  readonly vault: VaultPort;
  readonly wallet: WalletPort;
  readonly notifications: NotificationsPort;
  readonly links: LinksPort;
  readonly files: FilesPort;
  readonly updates: UpdatesPort;
  readonly diagnostics: DiagnosticsPort;
}
