import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import { parseSubject, writeSubject, type WhySubject } from './why-subject.ts';

const PARAM = 'why';

/**
 * "Why this number?": `open` asks about a figure, from any screen of a member. What is asked stands
 * in the address, so that "back" closes it and a link leads to it.
 */
export function useWhy() {
  const [params, setParams] = useSearchParams();
  const subject = parseSubject(params.get(PARAM));

  const show = (next: WhySubject | null) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next) after.set(PARAM, writeSubject(next));
        else after.delete(PARAM);
        return after;
      },
      // From one figure to the next stays one step back.
      { replace: next === null || subject !== null, preventScrollReset: true },
    );
  };
  return { subject, open: show, close: () => show(null) };
}
