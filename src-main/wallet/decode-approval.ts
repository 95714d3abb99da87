import { approvalTypedData, type ApprovalMessage } from '#contract/rules/treasury-call.ts';
import { decodeItems, RefusedError, sameAddress } from './decode-call.ts';
import type { DecodedBatch } from './decode-call.ts';

/** What a second person signs for a batch: decoded, and as it is signed. */
export interface DecodedApproval extends DecodedBatch {
  readonly message: ApprovalMessage;
}

interface Own {
  readonly account: string;
  readonly chainId: number;
  readonly treasury: string;
}

const HASH = /^0x[0-9a-f]{64}$/i;
const ADDRESS = /^0x[0-9a-f]{40}$/i;
const SECONDS = /^\d{1,20}$/;

/**
 * Decodes what `eth_signTypedData_v4` is asked to sign: a batch of the pinned contract on its chain. All
 * of it must be what this side makes of the decoded message, so nothing that is not shown is signed.
 * @throws RefusedError for anything else
 */
export function decodeApproval(params: readonly unknown[], own: Own): DecodedApproval {
  const [account, given] = params;
  if (params.length !== 2 || typeof account !== 'string') throw new RefusedError('transaction');
  if (!sameAddress(account, own.account)) throw new RefusedError('account');
  const typed = parse(given);
  const message = readMessage(typed);
  const expected = approvalTypedData({ chainId: own.chainId, contract: own.treasury }, message);
  const domain = (typed['domain'] ?? {}) as Readonly<Record<string, unknown>>;
  if (!isSame(domain['verifyingContract'], own.treasury)) throw new RefusedError('contract');
  if (!isSame(domain['chainId'], own.chainId)) throw new RefusedError('chain');
  if (written(typed) !== written(expected)) throw new RefusedError('call');
  return {
    message,
    runKey: message.run,
    deadline: BigInt(message.deadline),
    token: message.token,
    payments: decodeItems(message.items),
  };
}

function parse(given: unknown): Readonly<Record<string, unknown>> {
  try {
    const typed: unknown = typeof given === 'string' ? JSON.parse(given) : given;
    if (typeof typed === 'object' && typed !== null) return typed as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new RefusedError('call');
}

function readMessage(typed: Readonly<Record<string, unknown>>): ApprovalMessage {
  const { run, token, deadline, items } = (typed['message'] ?? {}) as Partial<
    Record<keyof ApprovalMessage, unknown>
  >;
  const isRead =
    isText(run, HASH) &&
    isText(token, ADDRESS) &&
    isText(deadline, SECONDS) &&
    isText(items, /^0x/);
  if (!isRead) throw new RefusedError('call');
  return { run, token, deadline, items };
}

const isText = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value);

const isSame = (value: unknown, own: string | number): boolean =>
  String(value).toLowerCase() === String(own).toLowerCase();

/** Typed data as one text, whatever the order of its fields and the case of its addresses. */
const written = (typed: object): string =>
  JSON.stringify(typed, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  ).toLowerCase();
