import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminException } from '#contract/api/admin/exceptions.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OwnBenefitNote } from '#renderer/components/text/own-benefit.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { useRequestTexts } from '#renderer/domain/purchase-request/request-texts.ts';
import { formatToken, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ActivateDialog } from './activate-dialog.tsx';
import { ExceptionFacts } from './exception-facts.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import styles from './admin-exceptions.module.css';

interface ExceptionDetailProps {
  readonly exception: AdminException;
  readonly onResolved: () => void;
}

/** Everything one exception is decided by, what the member reads, and both ways out with their cost. */
export function ExceptionDetail({ exception, onResolved }: ExceptionDetailProps) {
  const { t } = useTranslation('admin-exceptions');
  const format = useFormat();
  const { sentence } = useRequestTexts();
  const [deciding, setDeciding] = useState<'activate' | 'refund'>();
  const { amount, currency, borne, can_activate, own, request, state } = exception;
  const proposal = exception.activation_proposal;
  const inTokens = (units: string, token: string) =>
    withUnit(formatToken(units, format, true), token);
  const close = () => setDeciding(undefined);
  const done = () => {
    close();
    onResolved();
  };
  return (
    <div className={styles.detail}>
      <ExceptionFacts exception={exception} />
      <div className={styles.quote}>
        <p className={styles.quoteLabel}>{t('reads')}</p>
        <p>{sentence(request)}</p>
      </div>
      {state === 'open' && own && <OwnBenefitNote own={own} />}
      {proposal !== null && (
        <Note tone="info">
          {t('proposed')}{' '}
          <TextLink to={`/admin/approvals?id=${proposal}`}>
            {t('proposed.open', { number: proposal })}
          </TextLink>
        </Note>
      )}
      {state === 'open' && !own && (
        <>
          <div className={styles.actions}>
            {can_activate && proposal === null && (
              <Button
                fullWidth
                icon={IconCircleCheck}
                className={styles.action}
                onClick={() => setDeciding('activate')}
              >
                {t('activate.action')}
                <span className={styles.cost}>
                  {borne === null || !/[1-9]/.test(borne)
                    ? t('activate.free')
                    : t('activate.cost', { amount: inTokens(borne, request.currency) })}
                </span>
              </Button>
            )}
            <Button
              kind="primary"
              fullWidth
              icon={IconArrowBackUp}
              className={styles.action}
              onClick={() => setDeciding('refund')}
            >
              {t('refund.action')}
              <span className={styles.cost}>{inTokens(amount, currency)}</span>
            </Button>
          </div>
          <p className={styles.hint}>{t('refund.hint')}</p>
        </>
      )}
      {state !== 'open' && <Note tone="info">{t(`state.${state}`)}</Note>}
      {deciding === 'activate' && (
        <ActivateDialog exception={exception} onClose={close} onDone={done} />
      )}
      {deciding === 'refund' && (
        <RefundDialog exception={exception} onClose={close} onDone={done} />
      )}
    </div>
  );
}
