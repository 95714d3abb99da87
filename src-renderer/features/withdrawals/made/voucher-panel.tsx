import { IconLink, IconLinkOff, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VoucherLink } from '#contract/api/vouchers.ts';
import { VOUCHER_PATH } from '#contract/rules/content-security-policy.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { voucherDays, type VoucherDays } from '#contract/rules/limits.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useKeepPaper } from '#renderer/domain/archive/use-keep-paper.ts';
import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import { useRevokeVoucher, useShareVoucher } from '#renderer/domain/voucher/voucher-mutations.ts';
import { voucherQueries } from '#renderer/domain/voucher/voucher-queries.ts';
import { VoucherSheet } from '#renderer/domain/voucher/voucher-sheet.tsx';
import styles from './voucher-panel.module.css';

/** What its member does with a paid withdrawal's voucher: print it, or let anyone check it by a link. */
export function VoucherPanel({ number }: { readonly number: number }) {
  const { t } = useTranslation(['voucher', 'common']);
  const errorText = useErrorText();
  const query = useQuery(voucherQueries.one(number));
  const share = useShareVoucher(number);
  const revoke = useRevokeVoucher(number);
  const [days, setDays] = useState<VoucherDays>(30);
  const [isPrinting, setPrinting] = useState(false);
  const { data, dataUpdatedAt } = query;
  const keepPaper = useKeepPaper();
  const voucher = data?.voucher;
  useEffect(() => {
    // A paper is kept as seen now: what was read earlier waits until it is read again.
    const isFresh = Date.now() - dataUpdatedAt <= MINUTE_MS;
    if (voucher && isFresh) keepPaper('opened', { kind: 'withdrawal', voucher });
  }, [voucher, dataUpdatedAt, keepPaper]);
  const failure = query.error ?? share.error ?? revoke.error;
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <p>{t('panel.what')}</p>
      {failure && <Note tone="bad">{errorText(failure)}</Note>}
      <div className={styles.actions}>
        <Button
          size="sm"
          icon={IconPrinter}
          busy={query.isPending || isPrinting}
          onClick={() => data && setPrinting(true)}
        >
          {t('print')}
        </Button>
        {data?.link == null && (
          <>
            <ValueSelect
              name={t('panel.days')}
              value={String(days)}
              options={voucherDays.map((value) => ({
                value: String(value),
                label: t('panel.day', { count: value }),
              }))}
              onChange={(value) => setDays(voucherDays.find((one) => String(one) === value) ?? 30)}
            />
            <Button
              size="sm"
              icon={IconLink}
              busy={share.isPending || query.isPending}
              onClick={() => share.mutate(days)}
            >
              {t('panel.share')}
            </Button>
          </>
        )}
      </div>
      {data?.link && (
        <SharedLink link={data.link} isEnding={revoke.isPending} onEnd={() => revoke.mutate()} />
      )}
      {data && isPrinting && (
        <VoucherSheet voucher={data.voucher} onPrinted={() => setPrinting(false)} />
      )}
    </section>
  );
}

interface SharedLinkProps {
  readonly link: VoucherLink;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SharedLink({ link, isEnding, onEnd }: SharedLinkProps) {
  const { t } = useTranslation('voucher');
  const url = `${usePublicOrigin()}${VOUCHER_PATH}#${link.token}`;
  return (
    <>
      <div className={styles.link}>
        <code>{url}</code>
        <CopyButton value={url} compact />
      </div>
      <p>
        {t('panel.shared')} {t('expires')} <DateText at={link.expires_at} />
      </p>
      <Button kind="danger" size="sm" icon={IconLinkOff} busy={isEnding} onClick={onEnd}>
        {t('panel.revoke')}
      </Button>
    </>
  );
}
