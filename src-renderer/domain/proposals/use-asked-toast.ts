import { useTranslation } from 'react-i18next';
import type { Proposed } from '#contract/api/admin/proposals.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/**
 * Says that a change waits for a second person, and for whom; where the answer is no proposal, that
 * it is done.
 */
export function useAskedToast(): (answer: object, done?: string) => void {
  const { t } = useTranslation('proposals');
  const { language } = useFormat();
  return (answer, done) => {
    if (!isProposed(answer)) {
      if (done !== undefined) showToast('ok', done);
      return;
    }
    const { id, asked } = answer.proposal;
    const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(
      asked.map(({ name }) => name),
    );
    showToast(
      'info',
      t(asked.length > 0 ? 'asked' : 'asked.nobody', { number: id, names }),
      `proposal/${id}`,
    );
  };
}

/** What a change was made to may itself name the number of a proposal. */
const isProposed = (answer: object): answer is Proposed =>
  'proposal' in answer && typeof answer.proposal === 'object' && answer.proposal !== null;
