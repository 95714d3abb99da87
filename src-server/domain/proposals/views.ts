import {
  and,
  arrayContains,
  count,
  desc,
  eq,
  gt,
  inArray,
  lt,
  ne,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type {
  adminProposals,
  Proposal,
  ProposalDetail,
  ProposalEffect,
  ProposalPage,
  ProposalView,
} from '#contract/api/admin/proposals.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { accentless } from '#contract/rules/text/accentless.ts';
import { inSavepoint } from '../../database/audit-sealing.ts';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { proposals } from '../../database/schema/proposals.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { namesOf, type MemberName } from '../base/member-names.ts';
import { numberCursor, pageOf } from '../base/pages.ts';
import { accentlessSql, literalPattern } from '../base/plain-text.ts';
import type { Caller } from '../accounts/sessions.ts';
import { contextsOf, type ProposalContext } from './context.ts';
import { rightTo, type ProposalRow } from './decide.ts';
import { decidersOf } from './deciders.ts';
import { kindsOfProposals } from './kinds.ts';
import type { KindOfProposal } from './proposal-kind.ts';

/** Proposals, newest first, as the caller sees them. */
export async function listProposals(
  tx: Transaction,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  caller: Caller,
  { view = 'open', search, settings: named, cursor, limit = 50 }: Query<typeof adminProposals.list>,
): Promise<ProposalPage> {
  const now = clock.now();
  const rows = await tx
    .select()
    .from(proposals)
    .where(
      and(
        inView(view, caller, now),
        search ? matching(search.trim(), named) : undefined,
        cursor === undefined ? undefined : lt(proposals.id, numberCursor(cursor)),
      ),
    )
    .orderBy(desc(proposals.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ id }) => id);
  const people = await namesOf(
    tx,
    page.rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
  );
  const contexts = await contextsOf(
    tx,
    page.rows.map(({ id }) => id),
    now,
  );
  const counted = async (of: ProposalView): Promise<number> => {
    const [row] = await tx
      .select({ count: count() })
      .from(proposals)
      .where(inView(of, caller, now));
    return row?.count ?? 0;
  };
  return {
    items: page.rows.map((row) => proposalOf(row, { people, contexts, caller, now })),
    next: page.next,
    counts: {
      mine: await counted('mine'),
      asked: await counted('asked'),
      open: await counted('open'),
    },
    days: (await settings.read(tx)).proposal_days,
  };
}

/** @throws DomainError `not_found` */
export async function oneProposal(
  tx: Transaction,
  services: Services,
  caller: Caller,
  id: number,
): Promise<ProposalDetail> {
  const [row] = await tx.select().from(proposals).where(eq(proposals.id, id));
  if (!row) throw new DomainError('not_found');
  const now = services.clock.now();
  const people = await namesOf(tx, [row.proposedBy, row.decidedBy]);
  const contexts = await contextsOf(tx, [id], now);
  const isOpen = row.state === 'open' && row.expiresAt > now;
  const asked = isOpen ? await decidersOf(tx, row.duty, [row.proposedBy, ...row.concerned]) : [];
  return {
    ...proposalOf(row, { people, contexts, caller, now }),
    effects: isOpen ? await effectsOf(tx, services, row) : [],
    asked: asked.map(({ username, name }) => ({ username, name })),
  };
}

/** In figures of now; what can't be done any more has none, and acceptance will say so. */
async function effectsOf(
  tx: Transaction,
  services: Services,
  { kind, payload }: ProposalRow,
): Promise<ProposalEffect[]> {
  const of = kindsOfProposals[kind] as KindOfProposal<unknown>;
  try {
    return await inSavepoint(tx, (nested) => of.effects(nested, services, payload));
  } catch (error) {
    if (error instanceof DomainError) return [{ id: 'not_possible', values: {} }];
    throw error;
  }
}

interface Around {
  readonly people: ReadonlyMap<number, MemberName>;
  readonly contexts: ReadonlyMap<number, ProposalContext>;
  readonly caller: Caller;
  readonly now: Date;
}

function proposalOf(row: ProposalRow, { people, contexts, caller, now }: Around): Proposal {
  const person = (id: number) => {
    const { username = '', name = '' } = people.get(id) ?? {};
    return { username, name };
  };
  const context = contexts.get(row.id);
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    changes: row.changes,
    reason: row.reason,
    duty: row.duty,
    proposed_by: person(row.proposedBy),
    proposed_at: row.proposedAt.toISOString(),
    history: {
      is_first: context?.isFirst ?? false,
      ended: [...(context?.ended ?? [])],
      changed_at: context?.changedAt?.toISOString() ?? null,
    },
    expires_at: row.expiresAt.toISOString(),
    state: row.state === 'open' && row.expiresAt <= now ? 'expired' : row.state,
    decided_by: row.decidedBy === null ? null : person(row.decidedBy),
    decided_at: row.decidedAt?.toISOString() ?? null,
    decision_note: row.decisionNote,
    right: rightTo(caller, row, now),
  };
}

/** A number whole; any part of what it is about, its reason, and of who asked or decided. */
function matching(search: string, named = ''): SQL | undefined {
  const part = `%${literalPattern(accentless(search))}%`;
  const holds = (text: SQL) => sql`${accentlessSql(text)} like ${part}`;
  const keys = named.split(',').filter(Boolean);
  return or(
    holds(sql`${proposals.label}`),
    holds(sql`${proposals.reason}`),
    sql`exists (
      select 1 from ${members} where ${members.id} in (${proposals.proposedBy}, ${proposals.decidedBy})
        and ${holds(sql`${members.firstName} || ' ' || ${members.lastName} || ' ' || ${members.username}`)})`,
    keys.length > 0
      ? and(eq(proposals.kind, 'setting.change'), inArray(proposals.label, keys))
      : undefined,
    /^\d{1,15}$/.test(search) ? eq(proposals.id, Number(search)) : undefined,
  );
}

function inView(view: ProposalView, caller: Caller, now: Date): SQL | undefined {
  const isOpen = and(eq(proposals.state, 'open'), gt(proposals.expiresAt, now));
  switch (view) {
    case 'open':
      return isOpen;
    case 'decided':
      return not(isOpen as SQL);
    case 'asked':
      return and(isOpen, eq(proposals.proposedBy, caller.memberId));
    case 'mine':
      return and(
        isOpen,
        ne(proposals.proposedBy, caller.memberId),
        not(arrayContains(proposals.concerned, [caller.memberId])),
        inArray(proposals.duty, caller.duties.length > 0 ? [...caller.duties] : ['staff']),
        caller.role === 'administrator' ? undefined : lt(proposals.id, 0),
      );
  }
}
