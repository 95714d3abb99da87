import type { auth } from '#contract/api/account/auth.ts';
import type { Body } from '#contract/api/endpoint.ts';
import type { EndedByServer } from '#contract/api/account/session-end.ts';
import type { PageReport } from '#contract/diagnostics/diagnostics.ts';
import type { DiagnosticsOpened, DiagnosticsSaved } from '#contract/diagnostics/open-problem.ts';
import type { WalletAction } from '#contract/ipc/wallet.ts';
import type { AutoLockMinutes, Unlock, VaultState } from '#contract/ipc/vault.ts';
import type {
  ArchiveState,
  KeepOutcome,
  KeptRecord,
  KeptSummary,
  PaperToKeep,
} from '#contract/ipc/archive.ts';
import type { SaveOutcome } from '#contract/ipc/files.ts';
import type { ComputerChoice, ComputerState } from '#contract/ipc/computer.ts';
import type { UpdateState } from '#contract/ipc/updates.ts';
import type { FileSink } from '#renderer/lib/browser/files.ts';
import type { TokenSource } from '#renderer/lib/api/client.ts';

export type Credentials = Body<typeof auth.token>;
export type Registration = Body<typeof auth.register>;
export type Unsubscribe = () => void;

/**
 * Why a session ended: `here` by the member in this window, `elsewhere` in another one, or the
 * server's reason for refusing to renew it.
 */
export type SessionEnd = 'here' | 'elsewhere' | EndedByServer;

export type SessionChange =
  | {
      readonly signedIn: true;
      /** In another window, which has begun what belongs to the session. */
      readonly elsewhere?: true;
    }
  | {
      readonly signedIn: false;
      readonly reason: SessionEnd;
      /** Another session has begun before this window noticed: it has to be loaded again. */
      readonly isReplaced?: true;
    };

/** Session of one member. All rejections are ApiError. */
export interface SessionPort extends TokenSource {
  signIn(credentials: Credentials): Promise<void>;
  /** Creates the account and signs in. */
  register(registration: Registration): Promise<void>;
  /** A valid access token, refreshed first if it has expired; undefined: signed out. */
  accessToken(): Promise<string | undefined>;
  /**
   * Exchanges the stored refresh token; with `refused`, only if that access token has not been
   * replaced in the meantime. Undefined: there is no session (any more). Rejects if the server does
   * not respond; the session is kept then.
   */
  refresh(refused?: string): Promise<string | undefined>;
  /** Ends the session locally; revokes it on the server without waiting. */
  signOut(): void;
  /** Notifies of sign-ins and ends, in this window and in others. */
  onChange(listener: (change: SessionChange) => void): Unsubscribe;
}

/** How this device stores the session, and the app's lock. */
export interface VaultPort {
  /** The same object until something changes. */
  state(): VaultState;
  onChange(listener: () => void): Unsubscribe;
  /** Retries reading or storing the session. */
  retry(): Promise<void>;
  /** Locks immediately; does nothing on a platform without a lock (`autoLockMinutes: null`). */
  lock(): void;
  /** Unlocks the app for the locked account. Rejects with ApiError. */
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
  /** Data URI of its icon. */
  readonly icon: string;
}

/** The wallets this platform offers. */
export interface WalletPort {
  /** Wallets that have announced themselves (EIP-6963 on the web); may be empty. */
  list(): Promise<readonly AnnouncedWallet[]>;
  /**
   * The provider of a listed wallet, which asks its owner itself. Rejects if the wallet is gone.
   */
  connect(id: string): Promise<Eip1193Provider>;
  /** Management actions of the platform's own wallet; none for third-party wallets. */
  actions(): Promise<readonly WalletAction[]>;
  /** Performs one of them in a window outside the page; resolves with whether it was completed. */
  act(action: WalletAction): Promise<boolean>;
}

export interface SystemNotification {
  readonly title: string;
  readonly body: string;
  /** A newer notification with the same tag replaces this one. */
  readonly tag: string;
  /** Route of what it is about; null: it opens the window alone. */
  readonly path: string | null;
}

/**
 * `denied`: can be changed only in the settings of the browser or system; `unavailable`:
 * unsupported.
 */
export type NotificationsState = 'unasked' | 'allowed' | 'denied' | 'unavailable';

/** Native notifications, outside the window. */
export interface NotificationsPort {
  /** Current permission, without asking. */
  state(): NotificationsState;
  /** Requests the permission; true if notifications may be shown. */
  allow(): Promise<boolean>;
  /** Shows a notification if permitted, otherwise does nothing. */
  show(notification: SystemNotification): void;
  /** Called with the route of a notification that was clicked. */
  onOpened(listener: (path: string) => void): Unsubscribe;
}

/** How the app lives on this computer. */
export interface ComputerPort {
  /** The same object until something changes; null: nothing can be chosen on this platform. */
  state(): ComputerState | null;
  onChange(listener: () => void): Unsubscribe;
  choose(choice: ComputerChoice): void;
  /** Tells how many things are unread, for who looks from outside; null: nobody is signed in. */
  showWaiting(count: number | null): void;
}

/** Links that leave the app. */
export interface LinksPort {
  /**
   * Opens an https URL outside the app.
   * @throws TypeError for any other URL
   */
  open(url: string): void;
  /** Called with the route of a deep link; a browser opens those itself. */
  onOpened(listener: (path: string) => void): Unsubscribe;
}

/** New versions of the app itself. */
export interface UpdatesPort {
  state(): UpdateState;
  onChange(listener: (state: UpdateState) => void): Unsubscribe;
  /** Downloads the available version; does nothing where that is automatic. */
  download(): void;
  /** Retries a failed step. */
  retry(): void;
  /** Restarts into the newest version that is ready, otherwise reloads the current one. */
  install(): void;
}

/** Files that leave the app: saved to a path of the user's choice, or printed. */
export type FilesPort = FileSink;

/** The member's statements and vouchers, kept encrypted on this device. */
export interface ArchivePort {
  /** The same object until something changes; null: this platform keeps none. */
  state(): ArchiveState | null;
  onChange(listener: () => void): Unsubscribe;
  /** Whether papers are kept from now on; what is kept stays. */
  choose(isOn: boolean): Promise<void>;
  /** Never rejects. */
  keep(asked: PaperToKeep): Promise<KeepOutcome>;
  list(): Promise<readonly KeptSummary[]>;
  /** Null: there is no such record, or it cannot be read. */
  read(number: number): Promise<KeptRecord | null>;
  /** Tries to open it with the password that closed it, or (empty) asks the keyring again. */
  unlock(password: string): Promise<boolean>;
  /** Saves everything as one file of JSON; never rejects. */
  exportAll(name: string): Promise<SaveOutcome>;
  /** Keeps a damaged file aside, so that a new one can begin. */
  setAside(): Promise<void>;
  /** Deletes everything of this member's on this device. */
  erase(): Promise<void>;
}

export type { UpdateState } from '#contract/ipc/updates.ts';

/** Diagnostics files for support. */
export interface DiagnosticsPort {
  /** Whether files of others can be opened on this platform. */
  readonly canOpen: boolean;
  /** Writes the file to a path of the user's choice. */
  save(report: PageReport): Promise<DiagnosticsSaved>;
  /** Returns the text that `save` would write. */
  compose(report: PageReport): Promise<string>;
  /** Lets the user choose a file, and shows it outside this page. */
  choose(): Promise<DiagnosticsOpened>;
  /** Does the same with the text of a dropped file. */
  open(text: string): Promise<DiagnosticsOpened>;
  /** Called when the platform's own menu requests one. */
  onAsked(listener: (what: 'save' | 'open') => void): Unsubscribe;
}

/** Everything that differs between browser and desktop. */
export interface Platform {
  readonly session: SessionPort;
  readonly vault: VaultPort;
  readonly wallet: WalletPort;
  readonly notifications: NotificationsPort;
  readonly computer: ComputerPort;
  readonly links: LinksPort;
  readonly files: FilesPort;
  readonly archive: ArchivePort;
  readonly updates: UpdatesPort;
  readonly diagnostics: DiagnosticsPort;
}
