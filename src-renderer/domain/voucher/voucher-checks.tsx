import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Voucher } from '#contract/api/vouchers.ts';
import { CheckList } from '#renderer/components/text/check-list.tsx';
import { Note, type NoteTone } from '#renderer/components/text/note.tsx';
import { Spinner } from '#renderer/components/spinner.tsx';
import { checkFigures, checkPayment, verdictOf, type VoucherCheck } from './check-voucher.ts';
import { voucherQueries } from './voucher-queries.ts';
import styles from './voucher.module.css';

const tones: Readonly<Record<ReturnType<typeof verdictOf>, NoteTone>> = {
  verified: 'ok',
  differs: 'bad',
  partial: 'warn',
};

/** What this device computed again and read from the chain, and what nobody here can know. */
export function VoucherChecks({ voucher }: { readonly voucher: Voucher }) {
  const { t } = useTranslation('voucher');
  const findings = useQuery(voucherQueries.findings(voucher));
  if (findings.isPending) {
    return (
      <p role="status" className={styles.busy}>
        <Spinner /> {t('checks.busy')}
      </p>
    );
  }
  const sources = findings.data ?? [];
  const reached = sources.filter(({ isReached }) => isReached);
  const figures = checkFigures(voucher);
  const payment = checkPayment(voucher, sources);
  const verdict = verdictOf([...figures, ...payment]);
  const depths = reached.flatMap(({ confirmations }) => confirmations ?? []);
  const isOwn = sources.some(({ source }) => source.startsWith('/'));
  return (
    <div className={styles.checks}>
      <div role="status">
        <Note tone={tones[verdict]}>{t(`verdict.${verdict}`)}</Note>
      </div>
      <h3>{t('checks.figures')}</h3>
      <Lines checks={figures} />
      <h3>{t('checks.chain')}</h3>
      <Lines checks={payment} />
      <ul className={styles.words}>
        {sources.length === 0 && <li>{t('source.none')}</li>}
        {sources.map(({ source, isReached }) => (
          <li key={source}>
            {t(isReached ? 'source.asked' : 'source.unreached', {
              source: source.startsWith('/') ? location.origin + source : source,
            })}
          </li>
        ))}
        {isOwn && <li>{t('source.own')}</li>}
        {depths.length > 0 && <li>{t('confirmations', { count: Math.min(...depths) })}</li>}
      </ul>
      <h3>{t('checks.never')}</h3>
      <ul className={styles.words}>
        <li>{t('never.owner')}</li>
        <li>{t('never.addresses')}</li>
        <li>{t('never.price')}</li>
      </ul>
    </div>
  );
}

function Lines({ checks }: { readonly checks: readonly VoucherCheck[] }) {
  const { t } = useTranslation('voucher');
  return (
    <CheckList
      words={{ yes: t('check.yes'), no: t('check.no'), unknown: t('check.unknown') }}
      checks={checks.map(({ of, agrees }) => ({ of, agrees, text: t(`check.${of}`) }))}
    />
  );
}
