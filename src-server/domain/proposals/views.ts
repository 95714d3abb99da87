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
import { inSavepoint } from '../../database/audit-sealing.ts';
import type { Transaction } from '../../database/database.ts';
import { proposals } from '../../database/schema/proposals.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { namesOf, type MemberName } from '../base/member-names.ts';
import { numberCursor, pageOf } from '../base/pages.ts';
import type { Caller } from '../accounts/sessions.ts';
import { rightTo, type ProposalRow } from './decide.ts';
import { decidersOf } from './deciders.ts';
import { kindsOfProposals } from './kinds.ts';
import type { KindOfProposal } from './proposal-kind.ts';

/** Proposals, newest first, as the caller sees them. */
export async function listProposals(
  tx: Transaction,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  caller: Caller,
  { view = 'open', cursor, limit = 50 }: Query<typeof adminProposals.list>,
): Promise<ProposalPage> {
  const now = clock.now();
  const rows = await tx
    .select()
    .from(proposals)
    .where(
      and(
        inView(view, caller, now),
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
  const counted = async (of: ProposalView): Promise<number> => {
    const [row] = await tx
      .select({ count: count() })
      .from(proposals)
      .where(inView(of, caller, now));
    return row?.count ?? 0;
  };
  return {
    items: page.rows.map((row) => proposalOf(row, people, caller, now)),
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
  const isOpen = row.state === 'open' && row.expiresAt > now;
  const asked = isOpen ? await decidersOf(tx, row.duty, [row.proposedBy, ...row.concerned]) : [];
  return {
    ...proposalOf(row, people, caller, now),
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

function proposalOf(
  row: ProposalRow,
  people: ReadonlyMap<number, MemberName>,
  caller: Caller,
  now: Date,
): Proposal {
  const person = (id: number) => {
    const { username = '', name = '' } = people.get(id) ?? {};
    return { username, name };
  };
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    changes: row.changes,
    reason: row.reason,
    duty: row.duty,
    proposed_by: person(row.proposedBy),
    proposed_at: row.proposedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    state: row.state === 'open' && row.expiresAt <= now ? 'expired' : row.state,
    decided_by: row.decidedBy === null ? null : person(row.decidedBy),
    decided_at: row.decidedAt?.toISOString() ?? null,
    decision_note: row.decisionNote,
    right: rightTo(caller, row, now),
  };
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
