import type { ArchiveState, KeepOutcome, KeptRecord, KeptSummary, PaperToKeep } from './archive.ts';
import type { ComputerChoice, ComputerState } from './computer.ts';
import type { Appearance } from './appearance.ts';
import type { PageReport } from '../diagnostics/diagnostics.ts';
import type { DiagnosticsOpened, DiagnosticsSaved } from '../diagnostics/open-problem.ts';
import type { NotificationText } from './channels.ts';
import type { SavedFile, SaveOutcome } from './files.ts';
import type { MenuCommand } from './menu.ts';
import type { EndedByServer } from '../api/account/session-end.ts';
import type { Credentials, Registration, SessionAnswer } from './session.ts';
import type { UpdateState } from './updates.ts';
import type { AutoLockMinutes, Unlock, VaultState } from './vault.ts';
import type { WalletAction, WalletReply, WalletRequest, WalletState } from './wallet.ts';

/** `window.desktop`: all that the preload script gives the page. Each subscription returns its end. */
export interface DesktopApi {
  readonly session: {
    readonly signIn: (credentials: Credentials) => Promise<SessionAnswer>;
    /** Creates the account and signs in. */
    readonly register: (registration: Registration) => Promise<SessionAnswer>;
    /** A new access token for the kept refresh token. */
    readonly renew: () => Promise<SessionAnswer>;
    readonly signOut: () => Promise<void>;
    readonly onEnded: (listener: (reason: EndedByServer) => void) => () => void;
  };
  readonly vault: {
    readonly state: () => Promise<VaultState>;
    /** Tries again to read or to keep the session; `onChanged` tells what became of it. */
    readonly retry: () => Promise<void>;
    readonly lock: () => Promise<void>;
    /** Answers with an access token once the password is right. */
    readonly unlock: (unlock: Unlock) => Promise<SessionAnswer>;
    readonly setAutoLock: (minutes: AutoLockMinutes) => Promise<void>;
    readonly onChanged: (listener: (state: VaultState) => void) => () => void;
  };
  readonly wallet: {
    readonly state: () => Promise<WalletState>;
    /** One EIP-1193 request; what it signs is shown in a window of the main process. */
    readonly request: (request: WalletRequest) => Promise<WalletReply>;
    /** Opens a window of the main process; answers whether it was done there. */
    readonly act: (action: WalletAction) => Promise<boolean>;
    readonly onChanged: (listener: (state: WalletState) => void) => () => void;
  };
  readonly diagnostics: {
    readonly save: (report: PageReport) => Promise<DiagnosticsSaved>;
    readonly compose: (report: PageReport) => Promise<string>;
    readonly choose: () => Promise<DiagnosticsOpened>;
    readonly open: (text: string) => Promise<DiagnosticsOpened>;
    /** Told when the menu asks for one of them. */
    readonly onAsked: (listener: (what: 'save' | 'open') => void) => () => void;
  };
  readonly links: {
    /** Opens an https address in the system's browser. */
    readonly open: (url: string) => Promise<void>;
    /** Told the route that a link of the system asks for. */
    readonly onOpened: (listener: (path: string) => void) => () => void;
  };
  readonly notifications: {
    readonly show: (notification: NotificationText) => Promise<void>;
    /** Told the route of one that was clicked. */
    readonly onOpened: (listener: (path: string) => void) => () => void;
  };
  readonly appearance: {
    /** How the page looked last. */
    readonly read: () => Promise<Appearance>;
    /** Tells how the page looks now. */
    readonly show: (appearance: Appearance) => Promise<void>;
  };
  readonly computer: {
    readonly state: () => Promise<ComputerState>;
    readonly choose: (choice: ComputerChoice) => Promise<void>;
    readonly showWaiting: (count: number | null) => Promise<void>;
    readonly onChanged: (listener: (state: ComputerState) => void) => () => void;
  };
  readonly menu: { readonly onChosen: (listener: (command: MenuCommand) => void) => () => void };
  readonly files: {
    /** Asks where the file goes and writes it there. */
    readonly save: (file: SavedFile) => Promise<SaveOutcome>;
    /** Asks where a PDF of the page as it is printed goes. */
    readonly print: (name: string) => Promise<SaveOutcome>;
  };
  readonly archive: {
    readonly state: () => Promise<ArchiveState>;
    readonly choose: (isOn: boolean) => Promise<void>;
    readonly keep: (asked: PaperToKeep) => Promise<KeepOutcome>;
    readonly list: () => Promise<readonly KeptSummary[]>;
    readonly read: (number: number) => Promise<KeptRecord | null>;
    /** A former password, or empty: the keyring is asked again. Answers whether it opened. */
    readonly unlock: (password: string) => Promise<boolean>;
    /** Asks where everything that is kept goes, as one file of JSON. */
    readonly export: (name: string) => Promise<SaveOutcome>;
    readonly setAside: () => Promise<void>;
    readonly erase: () => Promise<void>;
    readonly onChanged: (listener: (state: ArchiveState) => void) => () => void;
  };
  readonly updates: {
    readonly state: () => Promise<UpdateState>;
    readonly download: () => Promise<void>;
    readonly retry: () => Promise<void>;
    readonly install: () => Promise<void>;
    readonly onChanged: (listener: (state: UpdateState) => void) => () => void;
  };
}
