import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import type { SelectionStore } from './store.ts';
import { nodeOf, reduce, type Answer, type Drawn, type Selection } from './reducer.ts';
import { treeQueries } from '../tree-queries.ts';
import type { Cards } from '../use-cards.ts';

/**
 * The selection with all that is known of it by now: in this very render, so that no node is looked
 * up in another numbering than its own; and asks for the card and the path that are not known.
 */
export function useSelectionAnswers(
  store: SelectionStore,
  state: Selection,
  drawn: Drawn | null,
  { store: cards, at }: Cards,
) {
  const version = drawn?.shape.version ?? '';
  const answers: Answer[] = drawn ? [{ type: 'drawn', drawn }] : [];
  const node = nodeOf(answers.reduce(reduce, state));
  const username = cards.card(node)?.username;
  if (username !== undefined) answers.push({ type: 'named', version, node, username });
  const wanted = answers.reduce(reduce, state).chosen?.username ?? '';
  const path = useQuery({
    ...treeQueries.path(wanted, version),
    enabled: version !== '' && wanted !== '',
  });
  const target = path.data?.steps.at(-1);
  if (target || path.isError) {
    const found = target?.username === wanted ? target.ordinal : null;
    answers.push({ type: 'found', version, username: wanted, node: found });
  }
  const selection = answers.reduce(reduce, state);

  useLayoutEffect(() => {
    for (const answer of answers) store.answer(answer);
  });

  const selected = nodeOf(selection);
  const { attempt } = selection;
  // Again with every answer of the server: they may be off the screen, where nobody else asks for them.
  useEffect(() => {
    if (selected < 0) return;
    void cards.ask([selected]).then(() => {
      const card = cards.card(selected);
      const of = { version, node: selected };
      store.answer(
        card ? { type: 'named', ...of, username: card.username } : { type: 'failed', ...of },
      );
    });
  }, [store, cards, version, selected, attempt, at]);

  return { selection, path, target };
}
