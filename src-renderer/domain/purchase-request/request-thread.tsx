import { useTranslation } from 'react-i18next';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Thread, type Stage, type StageState } from '#renderer/components/data/thread.tsx';
import { formatTimeWithOffset } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { confirmationsOf, isPayable } from './request-state.ts';
import { requestSteps, type RequestStep } from './request-steps.ts';
import { useRequestTexts } from './request-texts.ts';

/** What has happened to a request, where it is now, what comes. */
export function RequestThread({ request }: { readonly request: PurchaseRequest }) {
  const { t } = useTranslation('purchase-request');
  const { name } = useRequestTexts();
  const format = useFormat();

  const titleOf = ({ step }: RequestStep) =>
    step === 'active'
      ? t(`step.active.${request.kind}`, { name: name(request) })
      : t(`step.${step}`);

  const detailOf = (step: RequestStep['step'], state: StageState) => {
    if (step === 'created' && isPayable(request)) {
      return t('step.created.text', { time: formatTimeWithOffset(request.expires_at, format) });
    }
    if (state !== 'now') return undefined;
    if (step === 'seen') {
      const counted = confirmationsOf(request);
      return counted
        ? t('step.seen.count', { seen: counted.seen, required: counted.required })
        : undefined;
    }
    return step === 'waiting' || step === 'sent' || step === 'review'
      ? t(`step.${step}.text`)
      : undefined;
  };

  const stages = requestSteps(request).map((step): Stage => ({
    key: step.step,
    state: step.state,
    title: titleOf(step),
    time: step.at && <DateText at={step.at} as="time" />,
    detail: detailOf(step.step, step.state),
  }));
  return (
    <div aria-live="polite">
      <Thread stages={stages} />
    </div>
  );
}
