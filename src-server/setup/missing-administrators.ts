import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { hasDuty, STAFF_HOLDERS_MIN } from '#contract/rules/staff.ts';
import type { Database, DatabaseHandle, Transaction } from '../database/database.ts';
import { members } from '../database/schema/members.ts';
import { fixedClock } from '../domain/base/clock.ts';
import { endAllSessions } from '../domain/accounts/sessions.ts';
import { StartRefusal } from '../start-refusal.ts';
import type { Answers } from './answers.ts';
import {
  appoint,
  insertUnderRoot,
  passwordByMail,
  notifyAppointed,
  twoPeople,
  unknownPassword,
  type Account,
} from './appointment.ts';
import {
  askDetails,
  askUsername,
  firstPlace,
  otherMailbox,
  secondPlace,
  type Place,
} from './person-questions.ts';

const places: readonly Place[] = [firstPlace, secondPlace];

/**
 * Appoints who is missing of the two holders of the duty `staff`: with fewer, nobody can accept a
 * proposal that would appoint one. Networks of before roles have one. Each is a new account under
 * the root, or the member who has both the username and the e-mail; neither has a password that
 * whoever runs the setup knows. Asks and changes nothing where there are two.
 * @returns what was done or waits, in a few sentences; null where nobody is missing
 * @throws StartRefusal where an answer names somebody else's account, or a blocked one
 */
export async function appointMissing(
  database: DatabaseHandle,
  answers: Answers,
  now: Date,
): Promise<string | null> {
  const said: string[] = [];
  for (;;) {
    const staff = await readAdministrators(database.db);
    const place = places[staff.holders];
    if (!place) return said.length > 0 ? [...said, twoPeople].join(' ') : null;
    const address = await askAddress(answers, place, staff.addresses);
    if (address === '') return [...said, waitingSentence(staff.holders, place)].join(' ');
    const username = await askUsername(answers, place);
    const person = await namedPerson(database.db, answers, place, { username, email: address });
    const isDone = await database.transaction(async (tx) => {
      // Of two setups at once, one waits here and then finds who the other one appointed.
      await tx.execute(sql`lock table members in exclusive mode`);
      if ((await readAdministrators(tx)).holders !== staff.holders) return false;
      const id = await accountOf(tx, person, now);
      await notifyAppointed(tx, id, now);
      await appoint(tx, id, now);
      return true;
    });
    if (isDone) said.push(`Appointed ${username} as an administrator.`, passwordByMail(person));
  }
}

interface Administrators {
  /** How many active ones have the duty `staff`. */
  readonly holders: number;
  /** E-mails of all of them. */
  readonly addresses: readonly string[];
}

async function readAdministrators(db: Database): Promise<Administrators> {
  const rows = await db
    .select({
      email: members.email,
      role: members.role,
      duties: members.duties,
      status: members.status,
    })
    .from(members)
    .where(eq(members.role, 'administrator'));
  return {
    holders: rows.filter((row) => row.status === 'active' && hasDuty(row, 'staff')).length,
    addresses: rows.map(({ email }) => email),
  };
}

/** The e-mail in lower case, or nothing where nobody is to be appointed now. */
async function askAddress(
  answers: Answers,
  { prefix, who }: Place,
  addresses: readonly string[],
): Promise<string> {
  const isOther = otherMailbox(addresses);
  const address = await answers.ask({
    name: `${prefix}_EMAIL`,
    text: `E-mail of ${who}, who is missing and sets the password by it (empty: later)`,
    otherwise: '',
    check: (answer) => (answer === '' ? null : isOther(answer)),
  });
  return address.toLowerCase();
}

const waitingSentence = (holders: number, { prefix }: Place): string =>
  `The network has ${holders} of ${STAFF_HOLDERS_MIN} administrators with the duty staff, so what takes two persons waits: run the setup again with ${prefix}_EMAIL, or answer it in a terminal.`;

type Named = Pick<Account, 'username' | 'email'>;

/** An account to make, or the id of the member who has that username and e-mail. */
type Person = Account | (Named & { readonly id: number; readonly passwordHash: string });

/** @throws StartRefusal */
async function namedPerson(
  db: Database,
  answers: Answers,
  place: Place,
  named: Named,
): Promise<Person> {
  const rows = await db
    .select({
      id: members.id,
      username: members.username,
      email: members.email,
      status: members.status,
    })
    .from(members)
    .where(
      or(
        eq(members.email, named.email),
        eq(sql`lower(${members.username})`, named.username.toLowerCase()),
      ),
    );
  const passwordHash = await unknownPassword();
  const [row, other] = rows;
  if (!row) {
    const details = await askDetails(answers, place);
    return { ...named, ...details, passwordHash, emailVerifiedAt: null };
  }
  const hasName = row.username.toLowerCase() === named.username.toLowerCase();
  if (other || row.email !== named.email || !hasName) {
    throw new StartRefusal(
      `${place.prefix}_USERNAME and ${place.prefix}_EMAIL: one of them is another account's. Name a member by both, or a new account by two that nobody has.`,
    );
  }
  if (row.status !== 'active') {
    throw new StartRefusal(
      `${place.prefix}_USERNAME: ${row.username} is blocked and can't be appointed.`,
    );
  }
  return { id: row.id, username: row.username, email: row.email, passwordHash };
}

/** The account to appoint: a new one, or a member's without its password and sessions. */
async function accountOf(tx: Transaction, person: Person, now: Date): Promise<number> {
  if (!('id' in person)) {
    const [root] = await tx
      .select({ id: members.id })
      .from(members)
      .where(isNull(members.sponsorId));
    if (!root) throw new Error('The tree has no root');
    return insertUnderRoot(tx, root.id, person, now);
  }
  const { id, email, passwordHash } = person;
  const changed = await tx
    .update(members)
    .set({ passwordHash })
    .where(and(eq(members.id, id), eq(members.email, email), eq(members.status, 'active')))
    .returning({ id: members.id });
  if (changed.length === 0) {
    throw new StartRefusal(`${person.username} was changed meanwhile: run the setup again.`);
  }
  await endAllSessions(tx, { clock: fixedClock(now) }, id, 'ended');
  return id;
}
