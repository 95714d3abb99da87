import { IconQrcode, IconShare3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { treeSides, type TreeSide } from '#contract/rules/limits.ts';
import { Button, type ButtonKind } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { QrCode } from '#renderer/components/chart/qr-code.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import { CopyLinkButton } from '#renderer/domain/sponsor-link/copy-link-button.tsx';
import { sponsorLink } from '#renderer/domain/sponsor-link/sponsor-link.ts';
import { useLinkShared } from '#renderer/domain/sponsor-link/link-shared.ts';
import styles from './sponsor-link-card.module.css';

type LinkSide = TreeSide | 'default';
const sides: readonly LinkSide[] = ['default', ...treeSides];

interface SponsorLinkCardProps {
  readonly username: string;
  readonly className?: string | undefined;
}

/** The link to invite with, in a card of its own. */
export function SponsorLinkCard({ username, className }: SponsorLinkCardProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Card title={t('link.title')} className={className}>
      <SponsorLinkTools username={username} />
    </Card>
  );
}

interface SponsorLinkToolsProps {
  readonly username: string;
  readonly copyKind?: ButtonKind | undefined;
}

/** The link to invite with, for the leg one chooses: copy, share, show as QR. */
export function SponsorLinkTools({ username, copyKind }: SponsorLinkToolsProps) {
  const origin = usePublicOrigin();
  const { t } = useTranslation(['dashboard', 'common']);
  const [side, setSide] = useState<LinkSide>('default');
  const [isQrShown, setQrShown] = useState(false);
  const { markShared } = useLinkShared();
  const link = sponsorLink(origin, username, side === 'default' ? undefined : side);

  const share = () => {
    navigator.share({ url: link, title: t('link.shareTitle') }).then(markShared, () => {
      // Closing the system's sheet is no failure.
    });
  };
  return (
    <>
      <div className={styles.card}>
        {/* The left leg stands on the left, whichever way the page reads. */}
        <div dir="ltr">
          <Segments
            label={t('link.side')}
            fullWidth
            segments={sides.map((value) => ({ value, label: t(`link.side.${value}`) }))}
            value={side}
            onChange={setSide}
          />
        </div>
        <p className={styles.link}>{link}</p>
        <div className={styles.actions}>
          <CopyLinkButton link={link} size="sm" kind={copyKind}>
            {t('button.copy', { ns: 'common' })}
          </CopyLinkButton>
          {'share' in navigator && (
            <Button size="sm" icon={IconShare3} onClick={share}>
              {t('button.share', { ns: 'common' })}
            </Button>
          )}
          <Button size="sm" icon={IconQrcode} onClick={() => setQrShown(true)}>
            {t('button.showQr', { ns: 'common' })}
          </Button>
        </div>
        <p className={styles.hint}>{t(`link.hint.${side}`)}</p>
      </div>
      <Sheet
        opened={isQrShown}
        onClose={() => setQrShown(false)}
        title={t('link.title')}
        width={360}
      >
        <div className={styles.qr}>
          <QrCode value={link} />
          <p className={styles.link}>{link}</p>
        </div>
      </Sheet>
    </>
  );
}
