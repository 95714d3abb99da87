/**
 * What opens a course or a lesson, apart from what completes it. All conditions of a list must hold.
 * A plan or rank stands for itself and every one above it: plans by price, ranks by position.
 */
export const conditionKinds = ['plan', 'rank', 'course'] as const;
export type ConditionKind = (typeof conditionKinds)[number];

export interface Condition {
  readonly kind: ConditionKind;
  /** Of the plan, the rank or the course. */
  readonly id: number;
}

/** What is known of whoever asks. */
export interface AccessFacts {
  /** Order of plans and of ranks by their ids: the higher number stands for more. */
  readonly planOrder: ReadonlyMap<number, number>;
  readonly rankOrder: ReadonlyMap<number, number>;
  /** The membership's plan and the highest rank that was reached; null: none. */
  readonly planId: number | null;
  readonly rankId: number | null;
  /** Courses that were passed, in whatever version. */
  readonly passed: ReadonlySet<number>;
}

/** Whether a condition holds. What it names is gone: it doesn't, for nobody can say what it meant. */
export function isMet({ kind, id }: Condition, facts: AccessFacts): boolean {
  if (kind === 'course') return facts.passed.has(id);
  const order = kind === 'plan' ? facts.planOrder : facts.rankOrder;
  const own = kind === 'plan' ? facts.planId : facts.rankId;
  const needed = order.get(id);
  const has = own === null ? undefined : order.get(own);
  return needed !== undefined && has !== undefined && has >= needed;
}

export const isOpen = (conditions: readonly Condition[], facts: AccessFacts): boolean =>
  conditions.every((one) => isMet(one, facts));

/** One course and what it asks for of other courses. */
export interface CourseNeeds {
  readonly id: number;
  readonly needs: readonly number[];
}

/** Whether a course would, over others, ask for itself: nobody could ever open it. */
export function asksForItself(courses: readonly CourseNeeds[], id: number): boolean {
  const needs = new Map(courses.map((one) => [one.id, one.needs]));
  const seen = new Set<number>();
  const open = [...(needs.get(id) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === id) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(needs.get(next) ?? []));
  }
  return false;
}
