import type { PayoutBatch, PayoutRun } from '#contract/api/admin/payouts.ts';
import { isFinished } from '../payouts-queries.ts';

/** The five stages of a run, in order. */
export const runStages = ['frozen', 'signed', 'sent', 'confirming', 'reconciled'] as const;
export type RunStage = (typeof runStages)[number];

export interface StageView {
  readonly stage: RunStage;
  readonly standing: 'done' | 'now' | 'todo';
  /** When it was reached, ISO 8601; null where it was not, or no event says when. */
  readonly at: string | null;
}

/** How many stages a run has behind it, by its state. */
const stagesDone: Readonly<Record<PayoutRun['state'], number>> = {
  frozen: 1,
  signing: 1,
  broadcast: 3,
  needs_repair: 3,
  confirmed: 5,
  released: 1,
};

export function stagesOf(run: Pick<PayoutRun, 'state' | 'timeline'>): StageView[] {
  const done = stagesDone[run.state];
  const at = (event: PayoutRun['timeline'][number]['event']) =>
    run.timeline.findLast((entry) => entry.event === event)?.at ?? null;
  const times: Readonly<Record<RunStage, string | null>> = {
    frozen: at('frozen'),
    signed: at('signing') ?? at('approved'),
    sent: at('broadcast'),
    confirming: null,
    reconciled: at('confirmed'),
  };
  const standingAt = (index: number): StageView['standing'] => {
    if (index < done) return 'done';
    return index === done && run.state !== 'released' ? 'now' : 'todo';
  };
  return runStages.map((stage, index) => ({
    stage,
    standing: standingAt(index),
    at: index < done ? times[stage] : null,
  }));
}

/** Whether a batch still waits for a signature, as far as the server knows. */
export const isUnsigned = ({ state, tx_hash }: Pick<PayoutBatch, 'state' | 'tx_hash'>): boolean =>
  (state === 'frozen' || state === 'signing') && tx_hash === null;

export const unsignedBatches = (run: Pick<PayoutRun, 'batches'>): readonly PayoutBatch[] =>
  run.batches.filter(isUnsigned);

/** Whether a batch waits for the signature of a second person before it can be sent. */
export const wantsApproval = (
  batch: Pick<PayoutBatch, 'state' | 'tx_hash' | 'approval'>,
): boolean => isUnsigned(batch) && batch.approval !== null && batch.approval.given === null;

export const unapprovedBatches = (run: Pick<PayoutRun, 'batches'>): readonly PayoutBatch[] =>
  run.batches.filter(wantsApproval);

/** The confirmations of the batch that is furthest behind, or null where none is on its way. */
export function confirmationsOf(
  run: Pick<PayoutRun, 'batches'>,
): { readonly seen: number; readonly required: number } | null {
  const counted = run.batches.flatMap(({ confirmations }) => confirmations ?? []);
  return counted.toSorted((a, b) => a.seen - b.seen)[0] ?? null;
}

/** Items of a run that an administrator has to decide about. */
export const repairsOf = (run: Pick<PayoutRun, 'batches'>) =>
  run.batches.flatMap(({ items }) => items.filter(({ state }) => state === 'needs_repair'));

/** Chain time has passed the deadline: the contract refuses what was not mined before. */
export const isLate = (run: Pick<PayoutRun, 'deadline'>, chainTime: number): boolean =>
  chainTime > Date.parse(run.deadline);

/** What an administrator should do with a run now. */
export type RunStanding = 'approve' | 'approved' | 'sign' | 'wait' | 'repair' | 'late' | 'over';

export function standingOf(run: PayoutRun, chainTime: number): RunStanding {
  if (isFinished(run)) return 'over';
  if (repairsOf(run).length > 0) return 'repair';
  if (unsignedBatches(run).length === 0) return 'wait';
  if (isLate(run, chainTime)) return 'late';
  if (unapprovedBatches(run).length > 0) return 'approve';
  return isUntouched(run) ? 'approved' : 'sign';
}

/** Whether a second person approved it and no wallet was asked to send it yet. */
const isUntouched = ({ batches }: PayoutRun): boolean =>
  batches.every(({ approval, intents }) => approval !== null && intents.length === 0);

/** Whether the viewer may sign what of a run is not sent yet. */
export function maySign(run: PayoutRun, chainTime: number): boolean {
  const standing = standingOf(run, chainTime);
  const isSignable = standing === 'sign' || standing === 'approved';
  return isSignable && run.own === null && !run.send_barred;
}

/** Whether the viewer may be the second person of a run that waits for one. */
export const mayApprove = (run: PayoutRun, chainTime: number): boolean =>
  standingOf(run, chainTime) === 'approve' && run.own === null && run.approval_barred === null;
