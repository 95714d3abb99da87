import { useQuery } from '@tanstack/react-query';
import { IconQrcode, IconShare3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SponsorLinks } from '#contract/api/directs.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { QrCode } from '#renderer/components/chart/qr-code.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import { CopyLinkButton } from '#renderer/domain/sponsor-link/copy-link-button.tsx';
import { sponsorLink } from '#renderer/domain/sponsor-link/sponsor-link.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { InsertionSideDialog } from './insertion-side-dialog.tsx';
import { LegLink } from './leg-link.tsx';
import { directQueries } from './direct-queries.ts';
import { useShareLink } from './use-share-link.ts';
import styles from './directs.module.css';

/** The links to invite with: one without a side, which the QR carries, and one a leg. */
export function SponsorLinksCard() {
  const { t } = useTranslation(['directs', 'common']);
  const { data, error, refetch } = useQuery(directQueries.links);
  if (data) return <SponsorLinksBody links={data} />;
  return (
    <Card title={t('links.title')}>
      {error ? (
        <FailureNote error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonArea>
          <Skeleton height={44} />
          <Skeleton width="60%" />
          <Skeleton height={120} />
        </SkeletonArea>
      )}
    </Card>
  );
}

function SponsorLinksBody({ links }: { readonly links: SponsorLinks }) {
  const origin = usePublicOrigin();
  const { t } = useTranslation(['directs', 'common']);
  const format = useFormat();
  const isPhone = useIsPhone();
  const [isChanging, setChanging] = useState(false);
  const [isQrShown, setQrShown] = useState(false);
  const { username, insertion_side, next_side } = links;
  const link = sponsorLink(origin, username);
  const share = useShareLink(link);
  const smaller = next_side === 'left' ? links.left_volume : links.right_volume;
  const larger = next_side === 'left' ? links.right_volume : links.left_volume;
  const volumes = {
    leg: t(`links.leg.${next_side}`),
    smaller: formatWhole(smaller, format),
    larger: formatWhole(larger, format),
  };
  return (
    <Card
      title={t('links.title')}
      end={
        <span className={styles.insertion}>
          {t('links.insertion')} <b>{t(`side.${insertion_side}.word`)}</b>
          <TextButton onClick={() => setChanging(true)}>{t('links.change')}</TextButton>
        </span>
      }
    >
      <div className={styles.links}>
        <div className={styles.linkColumn}>
          <div className={styles.linkBox}>
            <span className={styles.mono} dir="ltr" translate="no" title={link}>
              {link.replace(/^https?:\/\//, '')}
            </span>
            {isPhone ? (
              <Button size="sm" icon={IconQrcode} onClick={() => setQrShown(true)}>
                {t('button.showQr', { ns: 'common' })}
              </Button>
            ) : (
              <CopyLinkButton link={link} size="sm" />
            )}
          </div>
          <p className={styles.hint}>
            {insertion_side === 'auto'
              ? t('links.hint.auto', volumes)
              : t(`links.hint.${insertion_side}`)}
          </p>
          {isPhone && (
            <div className={styles.phoneActions}>
              {share.canShare && (
                <Button kind="primary" icon={IconShare3} onClick={share.share}>
                  {t('button.share', { ns: 'common' })}
                </Button>
              )}
              <CopyLinkButton link={link} kind={share.canShare ? 'plain' : 'primary'} />
            </div>
          )}
          {/* The left leg stands on the left, whichever way the page reads. */}
          <div className={styles.legs} dir="ltr">
            {(['left', 'right'] as const).map((side) => (
              <LegLink
                key={side}
                slot={links[side]}
                link={sponsorLink(origin, username, side)}
                isNext={insertion_side === 'auto' && next_side === side}
              />
            ))}
          </div>
        </div>
        {!isPhone && (
          <figure className={styles.qr}>
            <QrCode value={link} />
            <figcaption>{t('links.invites', { username })}</figcaption>
          </figure>
        )}
      </div>
      <InsertionSideDialog
        key={insertion_side}
        current={insertion_side}
        opened={isChanging}
        onClose={() => setChanging(false)}
      />
      <Sheet
        opened={isQrShown}
        onClose={() => setQrShown(false)}
        title={t('links.title')}
        width={360}
      >
        <figure className={styles.qr}>
          <QrCode value={link} />
          <figcaption>{t('links.invites', { username })}</figcaption>
        </figure>
      </Sheet>
    </Card>
  );
}
