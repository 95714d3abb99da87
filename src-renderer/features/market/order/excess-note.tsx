import type { Order } from '#contract/api/market/market.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useExcessTexts } from '#renderer/domain/purchase-request/excess-texts.ts';

/** How much came beyond the order's price, and who has it, as long as it waits for its return. */
export function ExcessNote({ order: { excess } }: { readonly order: Order }) {
  const texts = useExcessTexts();
  return excess
    .filter(({ state }) => state === 'open')
    .map((one, at) => (
      // Two can be of one kind and token.
      <Note key={at} tone="warn">
        {texts.excess(one)}
      </Note>
    ));
}
