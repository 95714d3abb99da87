/** Live connections that one member may hold; the oldest makes room for the newest. */
export interface StreamLimit {
  /**
   * @param close ends the connection because there are too many
   * @returns what takes it off the list once it has ended
   */
  add(memberId: number, close: () => void): () => void;
}

export function createStreamLimit(most: number): StreamLimit {
  const held = new Map<number, Set<() => void>>();
  return {
    add(memberId, close) {
      // Its own object, so that the same function twice counts twice; sets keep the order.
      const entry = () => close();
      const mine = held.get(memberId) ?? new Set();
      held.set(memberId, mine.add(entry));
      const remove = () => {
        mine.delete(entry);
        if (mine.size === 0 && held.get(memberId) === mine) held.delete(memberId);
      };
      const [oldest] = mine;
      if (mine.size > most && oldest) {
        mine.delete(oldest);
        oldest();
      }
      return remove;
    },
  };
}
