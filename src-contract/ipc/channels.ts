import type { ArchiveState, KeepOutcome, KeptRecord, KeptSummary, PaperToKeep } from './archive.ts';
import type { ComputerChoice, ComputerState } from './computer.ts';
import type { Appearance } from './appearance.ts';
import type { SavedFile, SaveOutcome } from './files.ts';
import type { MenuCommand } from './menu.ts';
import type { PageReport } from '../diagnostics/diagnostics.ts';
import type { DiagnosticsOpened, DiagnosticsSaved } from '../diagnostics/open-problem.ts';
import type { EndedByServer } from '../api/account/session-end.ts';
import type { Credentials, Registration, SessionAnswer } from './session.ts';
import type { UpdateState } from './updates.ts';
import type { AutoLockMinutes, Unlock, VaultState } from './vault.ts';
import type { WalletAction, WalletReply, WalletRequest, WalletState } from './wallet.ts';

/** A notification of the operating system. */
export interface NotificationText {
  readonly title: string;
  readonly body: string;
  /** A newer notification with the same tag replaces this one. */
  readonly tag: string;
  /** Route of what it is about; null: it opens the window alone. */
  readonly path: string | null;
}

/** What the window may ask of the main process: channel → argument and answer. Nothing else passes. */
export interface Calls {
  'session:sign-in': (credentials: Credentials) => SessionAnswer;
  'session:register': (registration: Registration) => SessionAnswer;
  'session:renew': () => SessionAnswer;
  'session:sign-out': () => void;
  'vault:state': () => VaultState;
  'vault:retry': () => void;
  'vault:lock': () => void;
  'vault:unlock': (unlock: Unlock) => SessionAnswer;
  'vault:set-auto-lock': (minutes: AutoLockMinutes) => void;
  'wallet:state': () => WalletState;
  'wallet:request': (request: WalletRequest) => WalletReply;
  /** Answers whether it was done. */
  'wallet:act': (action: WalletAction) => boolean;
  /** Writes the page's events and facts, with those of the main process, where the person chooses. */
  'diagnostics:save': (report: PageReport) => DiagnosticsSaved;
  /** The text of the file that `diagnostics:save` would write. */
  'diagnostics:compose': (report: PageReport) => string;
  /** Lets the person choose a file, and opens it in a window of its own. */
  'diagnostics:choose': () => DiagnosticsOpened;
  /** Opens the text of a file that was dropped on the page. */
  'diagnostics:open': (text: string) => DiagnosticsOpened;
  'links:open': (url: string) => void;
  'notifications:show': (notification: NotificationText) => void;
  'appearance:read': () => Appearance;
  'appearance:show': (appearance: Appearance) => void;
  'computer:state': () => ComputerState;
  'computer:choose': (choice: ComputerChoice) => void;
  /** How many things are unread; null: nobody is signed in. */
  'computer:waiting': (count: number | null) => void;
  'files:save': (file: SavedFile) => SaveOutcome;
  /** Makes a PDF of the page as it is printed; its argument is the file's proposed name. */
  'files:print': (name: string) => SaveOutcome;
  'archive:state': () => ArchiveState;
  /** Whether papers are kept from now on; what is kept stays. */
  'archive:choose': (isOn: boolean) => void;
  'archive:keep': (asked: PaperToKeep) => KeepOutcome;
  'archive:list': () => readonly KeptSummary[];
  'archive:read': (number: number) => KeptRecord | null;
  /** The password that closed it, or empty: the keyring is asked again. Answers whether it opened. */
  'archive:unlock': (password: string) => boolean;
  /** Writes everything that is kept where the person chooses; its argument is the proposed name. */
  'archive:export': (name: string) => SaveOutcome;
  'archive:set-aside': () => void;
  'archive:erase': () => void;
  'updates:state': () => UpdateState;
  'updates:download': () => void;
  'updates:retry': () => void;
  'updates:install': () => void;
}

/** What the main process tells every window: channel → payload. */
export interface Events {
  'session:ended': EndedByServer;
  'vault:changed': VaultState;
  'archive:changed': ArchiveState;
  'wallet:changed': WalletState;
  /** An entry of the menu: the page says what is in the file before it is written. */
  'diagnostics:asked': 'save' | 'open';
  /** A known route that a link of the system asked for, e.g. `/made-withdrawals`. */
  'links:opened': string;
  'menu:chosen': MenuCommand;
  'computer:changed': ComputerState;
  /** The route of a notification that was clicked, e.g. `/made-withdrawals`. */
  'notifications:opened': string;
  'updates:changed': UpdateState;
}

export type CallChannel = keyof Calls;
export type EventChannel = keyof Events;
