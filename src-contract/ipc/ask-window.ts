import type { WalletHolder } from './wallet.ts';

/**
 * What the main process asks a person in a window of its own. The page there shows it and answers;
 * it can ask for nothing else, and no other page can answer for it.
 */

/** The payout contract as it is pinned on this computer. */
export interface PinnedContract {
  readonly chainId: number;
  readonly network: string;
  readonly nativeSymbol: string;
  /** EIP-55 addresses. */
  readonly treasury: string;
  readonly tokens: readonly PinnedToken[];
}

export interface PinnedToken {
  readonly currency: string;
  readonly address: string;
  readonly decimals: number;
}

/** One payment as it was decoded; amounts in whole tokens. */
export interface AskedPayment {
  readonly number: string;
  readonly to: string;
  readonly amount: string;
  /** Username, as the server has it. */
  readonly member: string;
}

/** What a transaction costs at most. */
export interface AskedGas {
  readonly limit: string;
  /** The most it can cost, and what the account holds, in whole native coins. */
  readonly cost: string;
  readonly balance: string;
  readonly symbol: string;
}

/**
 * What a hardware wallet shows of what it is asked to sign, for the person to compare; hashes are 32
 * bytes in hex. The typed data of an approval it shows by its fields, or by two hashes.
 */
export type ShownByLedger =
  | { readonly kind: 'transaction'; readonly hash: string }
  | {
      readonly kind: 'typed';
      readonly run: string;
      /** Unix seconds. */
      readonly deadline: string;
      readonly domainHash: string;
      readonly messageHash: string;
    };

/** The account of a hardware wallet that signs; no password is asked for then. */
export interface AskedLedger {
  /** Derivation path, e.g. `m/44'/60'/0'/0/0`. */
  readonly path: string;
  readonly shows: ShownByLedger;
}

/** The wallet of a phone that signs; no password is asked for then. */
export interface AskedPhone {
  /** As the wallet calls itself; empty where it does not. */
  readonly name: string;
  /** It sends what it signs to the chain by itself, where it may choose another fee. */
  readonly sends: boolean;
}

/** An account that a hardware wallet offers. */
export interface LedgerChoice {
  readonly path: string;
  /** EIP-55 */
  readonly address: string;
  /** How wallets number accounts: Ledger Live's way, that of MetaMask and others, or both alike. */
  readonly layout: 'live' | 'standard' | 'both';
}

/** Noting a row of the audit log on the chain. */
export interface AnchorQuestion {
  readonly kind: 'anchor';
  readonly row: string;
  /** 32 bytes in hex. */
  readonly digest: string;
  readonly network: string;
  readonly chainId: number;
  readonly contract: string;
  readonly signer: string;
  readonly server: string;
  readonly gas: AskedGas;
  /** Null: it does not sign. */
  readonly ledger: AskedLedger | null;
  /** Null: it does not sign. Without both, the key of this computer does. */
  readonly phone: AskedPhone | null;
}

/** One transaction of a run, as it was decoded. */
export interface AskedBatch {
  readonly run: number;
  /** Which of the run's transactions this is, counted from 1. */
  readonly batch: number;
  readonly batches: number;
  readonly network: string;
  readonly chainId: number;
  readonly contract: string;
  readonly signer: string;
  readonly server: string;
  readonly currency: string;
  readonly token: string;
  readonly total: string;
  readonly payments: readonly AskedPayment[];
  /** ISO 8601; after it the contract refuses. */
  readonly deadline: string;
  /** Null: it does not sign. */
  readonly ledger: AskedLedger | null;
  /** Null: it does not sign. Without both, the key of this computer does. */
  readonly phone: AskedPhone | null;
}

/** Signing a batch as the second person; it sends nothing. */
export interface ApproveQuestion extends AskedBatch {
  readonly kind: 'approve';
}

export interface PayQuestion extends AskedBatch {
  readonly kind: 'pay';
  /** Totals of the whole run, this transaction included. */
  readonly runTotals: readonly {
    readonly currency: string;
    readonly total: string;
    readonly count: number;
  }[];
  /** Whose approval it is sent with; null where the contract asks for none. */
  readonly approver: string | null;
  readonly gas: AskedGas;
  /** The password was already given for this run. */
  readonly isUnlocked: boolean;
}

const refusals = [
  'method', // it asked for something other than paying or approving a run or anchoring the audit log
  'transaction', // fields that a payment does not have, or missing ones
  'account', // another account's
  'contract', // not the pinned payout contract
  'value', // it carries coins
  'call', // not plain calldata of a call that the wallet knows
  'row', // the server's audit log has another row
  'gas', // a gas limit that no such payment needs
  'run', // the server has no such frozen run
  'run_state', // frozen, but not payable any more
  'chain', // another chain than the pinned one
  'token', // not the pinned token
  'deadline', // not the run's deadline, or it has passed
  'recipient',
  'amount',
  'payments', // more, fewer or other withdrawals
  'approver', // not whose approval the run has
  'hash', // the server's own hash of the call differs
  'nonce',
  'fee', // a fee that no chain asks for
  'balance', // too little native coin for the fee
  'server', // the server could not be asked, or refused
] as const;
/** Why nothing was signed. */
export type Refusal = (typeof refusals)[number];

export type Question =
  | { readonly kind: 'create' }
  | { readonly kind: 'import'; readonly file: string }
  | { readonly kind: 'created'; readonly address: string; readonly isImported: boolean }
  | { readonly kind: 'remove'; readonly address: string; readonly holder: WalletHolder }
  | { readonly kind: 'ledger' }
  | {
      readonly kind: 'ledgerAccount';
      /** E.g. `Nano X`; empty where it is not known. */
      readonly model: string;
      readonly choices: readonly LedgerChoice[];
    }
  | { readonly kind: 'ledgerReady'; readonly address: string; readonly path: string }
  | {
      readonly kind: 'phone';
      /** What the phone scans; whoever reads it can answer in its place. */
      readonly uri: string;
      readonly network: string;
      readonly chainId: number;
    }
  | {
      readonly kind: 'phoneAccount';
      readonly name: string;
      readonly network: string;
      readonly chainId: number;
      /** EIP-55 */
      readonly accounts: readonly string[];
      /** The wallet hands back what it signed; otherwise it sends it to the chain itself. */
      readonly signs: boolean;
    }
  | { readonly kind: 'server'; readonly current: string }
  | {
      readonly kind: 'contract';
      readonly server: string;
      readonly proposed: PinnedContract;
      readonly current: PinnedContract | null;
    }
  | { readonly kind: 'refused'; readonly reason: Refusal }
  | { readonly kind: 'problem'; readonly problem: AskProblem }
  | AnchorQuestion
  | ApproveQuestion
  | PayQuestion;

/** What is shown, and how. */
export interface Asked {
  readonly question: Question;
  readonly language: 'es' | 'en';
  readonly isDark: boolean;
}

/** What the person said; which fields there are depends on the question. */
export interface AskReply {
  readonly password?: string;
  /** The server's, or that of the chosen account. */
  readonly address?: string;
  /** Derivation path of the chosen account. */
  readonly path?: string;
}

const askProblems = [
  'wrong_password',
  'short_password',
  'not_keystore', // no JSON keystore, or not of version 3 with scrypt
  'corrupt', // a keystore that was changed or cut off
  'too_heavy', // parameters that would take minutes or gigabytes
  'disk', // the file could not be written
  'exists', // there is a wallet already
  'bad_address',
  'not_https',
  'unreachable',
  'not_server', // something answers, but not this product's API
  'signed_out',
  'forbidden',
  'payouts_off',
  'deadline_passed',
  'not_stored', // signed, but the server did not take it
  'not_answered', // signed, and nobody knows whether the server took it
] as const;

const ledgerProblems = [
  'ledger_none', // no device, or the system does not let it be seen
  'ledger_several',
  'ledger_busy', // it could not be opened, or another program talks to it
  'ledger_locked',
  'ledger_new', // not set up
  'ledger_app', // the Ethereum app is not open
  'ledger_old', // an Ethereum app that shows no hash of what it signs
  'ledger_blind', // the app may not sign what it cannot show in words
  'ledger_rejected', // by the person, on the device
  'ledger_cancelled', // by the person, here
  'ledger_silent', // no answer to what asks nobody
  'ledger_gone', // unplugged, or its app was closed
  'ledger_different', // another seed, or another device: not the address that is kept
  'ledger_lied', // signed something else than what it was given, or by another key
  'ledger_failed', // anything else
] as const;
/** Why a hardware wallet did not sign; nothing was sent. */
export type LedgerProblem = (typeof ledgerProblems)[number];

const phoneProblems = [
  'phone_relay', // the relay does not answer, or refuses
  'phone_rejected', // by the person, on the phone
  'phone_cancelled', // by the person, here
  'phone_silent', // nobody answered in time
  'phone_expired', // the code, or the connection, is too old
  'phone_left', // the phone ended the connection
  'phone_chain', // no account on the chain of the payout contract
  'phone_methods', // a wallet that cannot sign what is needed
  'phone_different', // it has another account now
  'phone_lied', // signed something else than what it was given, or by another key
  'phone_failed', // anything else
] as const;
/** Why the wallet of a phone did not sign. */
export type PhoneProblem = (typeof phoneProblems)[number];
/** Why a reply was not enough; the window stays. */
export type AskProblem = (typeof askProblems)[number] | LedgerProblem | PhoneProblem;

/** Null: done, the window closes. */
export type AskOutcome = AskProblem | null;

/** `window.ask`, all that the preload script gives the page of that window. */
export interface AskApi {
  readonly read: () => Promise<Asked>;
  readonly reply: (reply: AskReply) => Promise<AskOutcome>;
  readonly close: () => Promise<void>;
}
