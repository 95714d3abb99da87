import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Course } from '#contract/api/academy/academy.ts';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { OpenRequests } from '#renderer/domain/purchase-request/open-requests.tsx';
import { RequestPanel } from '#renderer/domain/purchase-request/request-panel.tsx';
import { endedUnpaid } from '#renderer/domain/purchase-request/request-state.ts';
import { requestAt } from '../paths.ts';
import { CourseBalanceButton } from './course-balance-button.tsx';
import { CoursePurchase } from './course-purchase.tsx';
import { priceOf, priceToPay } from './price-of.ts';
import { useBuyingParams } from './use-buying-params.ts';
import styles from './buying.module.css';

/** Above a course that is paid for: the purchase that was begun, or the request that is being paid. */
export function Buying({ course }: { readonly course: Course }) {
  const { isBuying, request, open, close } = useBuyingParams();
  const navigate = useNavigate();
  const amount = priceToPay(course);
  const isAsked = request !== null || (priceOf(course) !== undefined && !course.is_open);
  if (!isAsked) return null;
  return (
    <div className={styles.stack}>
      {request !== null && <Paying number={request} course={course} />}
      {isBuying && request === null && amount !== null && (
        <CoursePurchase
          course={course}
          amount={amount}
          onRequested={open}
          onBought={close}
          onClose={close}
        />
      )}
      <OpenRequests
        kind="course"
        current={request}
        onOpen={(_, one) => void navigate(requestAt(one))}
      />
    </div>
  );
}

interface PayingProps {
  readonly number: number;
  readonly course: Course;
}

function Paying({ number, course }: PayingProps) {
  const { t } = useTranslation(['academy', 'purchase-request']);
  const { buy, close } = useBuyingParams();
  const onward = (request: PurchaseRequest) => {
    if (request.status === 'Settled') {
      return (
        <Button kind="primary" onClick={close}>
          {t('buy.toCourse')}
        </Button>
      );
    }
    const canBuy = endedUnpaid(request) && priceToPay(course) !== null;
    return canBuy && <Button onClick={buy}>{t('pay.again', { ns: 'purchase-request' })}</Button>;
  };
  return (
    <RequestPanel
      key={number}
      number={number}
      otherWay={(request) => (
        <CourseBalanceButton course={course} request={request} onBought={close} />
      )}
      onward={onward}
    />
  );
}
