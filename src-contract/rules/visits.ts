import type { AnyEndpoint } from '../api/endpoint.ts';
import { hasDuty, type Standing } from './staff.ts';

/** Characters of the reason that the member reads. */
export const VISIT_REASON_MIN = 10;
export const VISIT_REASON_MAX = 200;
/** What a visit's token begins with: it is never taken for a session's. */
export const VISIT_TOKEN_PREFIX = 'visit.';
/** Visits that the member's list of sessions shows, and for how long. */
export const VISITS_SHOWN = 20;
export const VISITS_SHOWN_DAYS = 90;
/** What stands in an answer for what a visit never shows. */
export const HIDDEN = '····';

/** Who may look at a member's account. Auditors may not: it writes to the member. */
export const mayVisit = (standing: Standing): boolean =>
  standing.role === 'support' || hasDuty(standing, 'members');

/** Reads of a member that a visit is refused all the same, each for what its answer is. */
const closed: ReadonlySet<string> = new Set([
  // How somebody proves who they are.
  'GET /api/auth/second-factor/',
  // Its link is a key: whoever has it opens the payment.
  'GET /api/withdrawals/:number/voucher/',
  // Its link is a key, too, and a file may be a document of identity.
  'GET /api/files/:id/',
  // A file is sent as it is, with whole addresses of wallets.
  'GET /api/tokenization/statement/',
  // Its salts show which leaves of a published tree are the member's.
  'GET /api/solvency/:day/mine/',
]);

/** An answer that goes on would outlast the visit. */
const goesOn = (path: string): boolean => path.endsWith('/watch/');

/** Whether a visit may make a call: what is not a read of members is refused, whatever comes to be. */
export const isVisitCall = ({
  method,
  path,
  audience,
}: Pick<AnyEndpoint, 'method' | 'path' | 'audience'>): boolean =>
  method === 'GET' &&
  (audience === 'member' || audience === 'anyone') &&
  !goesOn(path) &&
  !closed.has(`${method} ${path}`);

/** A wallet's address in a text; a transaction's hash is longer. */
const WALLETS = /0x[0-9a-f]{40}(?![0-9a-f])/gi;
const EMAILS = /[^\s@<>()"',;:]+@[^\s@<>()"',;:.]+(?:\.[^\s@<>()"',;:.]+)+/g;

/** An address as the screens shorten it, without what they leave out. */
const shortened = (address: string): string =>
  `${address.slice(0, 6)}${HIDDEN}${address.slice(-4)}`;

/** Fields that say nothing in a visit, whatever answer they are in. */
const hiddenFields: ReadonlySet<string> = new Set([
  'email',
  'new_email',
  'phone_number',
  // Of a postal address.
  'phone',
  // What a member typed to have their identity checked.
  'document_name',
  'document_date',
  'registration_number',
  // The network address of a session.
  'place',
]);

/**
 * An answer as a visit gets it: without e-mail addresses and telephone numbers, with every wallet
 * address shortened, in any field at any depth.
 * @param secrets texts of the member that no answer may hold
 */
export function hidePersonal(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return hideInText(value, secrets);
  if (Array.isArray(value)) return value.map((item) => hidePersonal(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      hideInText(name, secrets),
      hiddenFields.has(name) && typeof part === 'string' && part !== ''
        ? HIDDEN
        : hidePersonal(part, secrets),
    ]),
  );
}

function hideInText(text: string, secrets: readonly string[]): string {
  const known = secrets.reduce(
    (rest, secret) => (secret === '' ? rest : rest.replaceAll(secret, HIDDEN)),
    text,
  );
  return known.replaceAll(WALLETS, shortened).replaceAll(EMAILS, HIDDEN);
}
