import type { CourseDraft } from '#contract/api/admin/academy/academy.ts';

/** Modules and their lessons by their ids, in their order. */
export type Order = readonly { readonly id: number; readonly lessons: readonly number[] }[];

export const orderOf = ({ modules }: Pick<CourseDraft, 'modules'>): Order =>
  modules.map(({ id, lessons }) => ({ id, lessons: lessons.map((one) => one.id) }));

/** Where a lesson stands: the position of its module, and its own within it. */
export function placeOf(
  order: Order,
  lesson: number,
): readonly [module: number, at: number] | null {
  const module = order.findIndex(({ lessons }) => lessons.includes(lesson));
  if (module < 0) return null;
  return [module, order[module]?.lessons.indexOf(lesson) ?? 0];
}

/** Place over the whole course, from 1, and how many lessons there are. */
export function numberOf(order: Order, lesson: number): readonly [number: number, total: number] {
  const all = order.flatMap(({ lessons }) => lessons);
  return [all.indexOf(lesson) + 1, all.length];
}

/** Takes a lesson to a place, counted as if it had been taken out before. */
export function placed(order: Order, lesson: number, module: number, at: number): Order {
  return order.map((one, index) => {
    const rest = one.lessons.filter((id) => id !== lesson);
    return { id: one.id, lessons: index === module ? rest.toSpliced(at, 0, lesson) : rest };
  });
}

/** One place up (−1) or down (1); from the end of a module into its neighbour. */
export function stepped(order: Order, lesson: number, step: -1 | 1): Order {
  const place = placeOf(order, lesson);
  if (!place) return order;
  const [module, at] = place;
  const length = order[module]?.lessons.length ?? 0;
  if (at + step >= 0 && at + step < length) return placed(order, lesson, module, at + step);
  const next = order[module + step];
  if (!next) return order;
  return placed(order, lesson, module + step, step === 1 ? 0 : next.lessons.length);
}

/** To the end of the module before (−1) or after (1). */
export function carried(order: Order, lesson: number, step: -1 | 1): Order {
  const place = placeOf(order, lesson);
  const next = place && order[place[0] + step];
  return place && next ? placed(order, lesson, place[0] + step, next.lessons.length) : order;
}

/** A module one place up (−1) or down (1), with its lessons. */
export function steppedModule(order: Order, module: number, step: -1 | 1): Order {
  const at = order.findIndex(({ id }) => id === module);
  const moved = order[at];
  if (!moved || at + step < 0 || at + step >= order.length) return order;
  return order.toSpliced(at, 1).toSpliced(at + step, 0, moved);
}
