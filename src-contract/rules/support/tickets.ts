import { HOUR_MS } from '../durations.ts';

/**
 * Tickets of the support desk: what both ends know about their life, so that the server's updates and
 * the buttons that people see come from one table.
 */
export const ticketStates = ['new', 'open', 'waiting', 'solved', 'closed'] as const;
/** `new`: nobody took it yet · `waiting`: for the member · `closed`: for good, see `follows`. */
export type TicketState = (typeof ticketStates)[number];

/** What can happen to a ticket, and from where to where. */
export const ticketTransitions = {
  /** Somebody of the staff takes it or answers. */
  open: { from: ['new'], to: 'open' },
  /** The staff answered and the next word is the member's. */
  wait: { from: ['new', 'open'], to: 'waiting' },
  solve: { from: ['new', 'open', 'waiting'], to: 'solved' },
  /** The member writes, or the staff takes it up again. */
  reopen: { from: ['waiting', 'solved'], to: 'open' },
  /** `support_close_days` after it was solved. */
  close: { from: ['solved'], to: 'closed' },
  /** Its messages went to another ticket of the same member. */
  merge: { from: ['new', 'open', 'waiting', 'solved'], to: 'closed' },
} as const satisfies Record<
  string,
  { readonly from: readonly TicketState[]; readonly to: TicketState }
>;
export type TicketTransition = keyof typeof ticketTransitions;

/** Whether a transition is permitted from where the ticket stands. */
export function canTicket(transition: TicketTransition, from: TicketState): boolean {
  const permitted: readonly TicketState[] = ticketTransitions[transition].from;
  return permitted.includes(from);
}

/** What the staff do by hand; `wait` and `solve` also come with a message. */
export const ticketSteps = ['wait', 'solve', 'reopen'] as const;
export type TicketStep = (typeof ticketSteps)[number];

/** What becomes of a ticket with a message of the staff: nothing, it waits, it is solved. */
export const messageEnds = ['send', 'wait', 'solve'] as const;

/** The three lists of a member. */
export const memberTicketViews = ['all', 'open', 'solved'] as const;
/** `open` has what is new, open or waits for the member; `solved` also what is closed. */
export type MemberTicketView = (typeof memberTicketViews)[number];

export const ticketCategories = [
  'withdrawal',
  'payment',
  'membership',
  'tree',
  'account',
  'academy',
  'marketplace',
  'other',
] as const;
export type TicketCategory = (typeof ticketCategories)[number];

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** What a ticket begins with; never chosen by the member. */
export const priorityOfCategory: Readonly<Record<TicketCategory, TicketPriority>> = {
  withdrawal: 'normal',
  payment: 'high',
  membership: 'normal',
  tree: 'normal',
  account: 'high',
  academy: 'low',
  marketplace: 'normal',
  other: 'low',
};

/** What the server knows about the objects and the account when a ticket is written. */
export interface PriorityFacts {
  /** Money that arrived and waits for a decision. */
  readonly hasException: boolean;
  /** A withdrawal of the ticket is pending for longer than {@link LATE_WITHDRAWAL_HOURS}. */
  readonly hasLateWithdrawal: boolean;
  /** Withdrawals pause after a change of password or e-mail: perhaps it was somebody else. */
  readonly isPaused: boolean;
}
export const LATE_WITHDRAWAL_HOURS = 72;

/** By category first; late money is high, an account that may be in other hands urgent. */
export function priorityOf(category: TicketCategory, facts: PriorityFacts): TicketPriority {
  if (category === 'account' && facts.isPaused) return 'urgent';
  if (facts.hasException || facts.hasLateWithdrawal) return 'high';
  return priorityOfCategory[category];
}

/** What a ticket can be about, named as the product names it: by number, day or id. */
export const ticketObjectKinds = [
  'withdrawal', // number
  'purchase', // number of the purchase request
  'entry', // id of the ledger entry
  'closing', // UTC day
  'deposit', // number, in the global network
  'order', // number
  'lesson', // id
] as const;
export type TicketObjectKind = (typeof ticketObjectKinds)[number];

/** The category that an object suggests. */
export const categoryOfObject: Readonly<Record<TicketObjectKind, TicketCategory>> = {
  withdrawal: 'withdrawal',
  purchase: 'payment',
  entry: 'other',
  closing: 'tree',
  deposit: 'payment',
  order: 'marketplace',
  lesson: 'academy',
};

/** What happened to a ticket beside its messages; the first ones also stand in the member's thread. */
export const publicTicketEvents = [
  'created',
  'followed', // number: the closed ticket that it goes on from
  'taken', // by: who has it now
  'merged', // number: the ticket whose messages came here
  'merged_into', // number: the ticket that its messages went to
  'solved',
  'reopened',
  'closed',
  'rated', // score
  'redacted', // name of the file that was taken out, and why
] as const;
export const staffTicketEvents = [
  'assigned', // to (name)
  'unassigned',
  'waiting',
  'snoozed', // until
  'woke',
  'priority', // from, to
  'category', // from, to
  'subject', // from, to
  'tagged', // tags, joined by ", "
] as const;
export const ticketEvents = [...publicTicketEvents, ...staffTicketEvents] as const;
export type TicketEvent = (typeof ticketEvents)[number];

/** Who wrote a message: the member, somebody of the staff. */
export const messageAuthors = ['member', 'staff'] as const;
export type MessageAuthor = (typeof messageAuthors)[number];

/** `recording`: a diagnostics file, which opens in the replay. */
export const attachmentKinds = ['file', 'recording'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

/** What runs for a ticket; it shows the one that ends first. */
export const ticketClocks = ['first_reply', 'reply', 'resolution'] as const;
export type TicketClock = (typeof ticketClocks)[number];

/** Groups of the queue; `paused` waits for the member or is snoozed. */
export const queueGroups = ['overdue', 'soon', 'today', 'later', 'paused'] as const;
export type QueueGroup = (typeof queueGroups)[number];
/** `soon` ends within this time. */
export const SOON_MINUTES = 60;

export const queueViews = ['mine', 'unassigned', 'all'] as const;
/** `active`: all that is not solved or closed. */
export const queueStates = ['active', ...ticketStates, 'all'] as const;
export const queueSorts = ['due', 'last', 'oldest'] as const;
export type QueueSort = (typeof queueSorts)[number];

/** What somebody does in an open ticket, as the others see it. */
export const presences = ['reading', 'writing', 'left'] as const;
export type Presence = (typeof presences)[number];
/** Milliseconds after which a presence that nobody renews is over. */
export const PRESENCE_MS = 30_000;
/** The same for somebody who types: the last key was so long ago. */
export const TYPING_MS = 3000;

/** What a member thought of a solved ticket: very poor to very good. */
export const ratingScores = [1, 2, 3, 4, 5] as const;
export type RatingScore = (typeof ratingScores)[number];
export const isRatingScore = (score: number | null): score is RatingScore =>
  ratingScores.some((known) => known === score);

/** Characters and counts at most. */
export const ticketLimits = {
  subject: 120,
  /** Of a message. */
  text: 4000,
  /** Objects of one ticket. */
  objects: 5,
  /** Files of one message. */
  attachments: 5,
  /** Articles below one message of the staff. */
  articles: 3,
  /** People that one note calls. */
  mentions: 5,
  tags: 10,
  tag: 30,
  requestId: 64,
  /** The sentence beside a rating. */
  word: 300,
  /** Why a file was taken out. */
  reason: 200,
  /** How far ahead a ticket is snoozed. */
  snoozeDays: 90,
} as const;

/** Messages and tickets are counted over this time. */
export const WRITING_WINDOW_MS = HOUR_MS;
