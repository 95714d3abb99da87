import { useMutation, useQuery } from '@tanstack/react-query';
import { IconDownload, IconPrinter, IconShare2, IconShieldCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { academy, type Certificate } from '#contract/api/academy/academy.ts';
import { isCertificateInPdf } from '#contract/rules/academy/certificates.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { ActionBar } from '#renderer/components/action/action-bar.tsx';
import { Card } from '#renderer/components/card.tsx';
import { PrintSheet } from '#renderer/components/overlay/print-sheet.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { request } from '#renderer/lib/api/request.ts';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { academyQueries } from '../academy-queries.ts';
import { Crumbs } from '#renderer/components/action/crumbs.tsx';
import { ACADEMY_PATH, coursePath, verifyPath } from '../paths.ts';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import { CertificatePaper } from './certificate-paper.tsx';
import { VerifyForm } from './verify-form.tsx';
import styles from './certificate.module.css';

interface CertificateScreenProps {
  readonly number: string;
  readonly off: ReactNode;
  readonly notFound: ReactNode;
}

/** The member's own certificate: the paper, its file and its link. */
export function CertificateScreen({ number, off, notFound }: CertificateScreenProps) {
  const { t } = useTranslation('certificate');
  const { data, error, refetch } = useQuery(academyQueries.certificate(number));
  if (hasCode(error, 'area_off')) return off;
  if (hasCode(error, 'not_found')) return notFound;
  if (!data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonArea>
        <Skeleton height={420} />
      </SkeletonArea>
    );
  }
  return (
    <>
      <Crumbs
        crumbs={[
          { label: t('academy'), to: ACADEMY_PATH },
          { label: <SaidText said={data.course} />, to: coursePath(data.slug) },
          { label: t('title') },
        ]}
      />
      <div className={styles.columns}>
        <CertificatePaper certificate={data} level={1} />
        <aside aria-label={t('about')} className={styles.side}>
          <OwnCard certificate={data} />
          <Card title={t('sees')}>
            <CertificateFacts certificate={data} />
            <p className={styles.hint}>{t('sees.not')}</p>
          </Card>
          <Card title={t('verify.other')}>
            <VerifyForm />
          </Card>
        </aside>
      </div>
    </>
  );
}

function OwnCard({ certificate }: { readonly certificate: Certificate }) {
  const { t } = useTranslation('certificate');
  const origin = usePublicOrigin();
  const link = new URL(verifyPath(certificate.number), origin).href;
  const { share } = navigator as Partial<Navigator>;
  return (
    <Card
      title={t('own')}
      end={
        <StatusChip tone="ok" icon={IconShieldCheck}>
          {t('valid')}
        </StatusChip>
      }
    >
      <p className={styles.text}>{t('own.says')}</p>
      <div className={styles.actions}>
        {isCertificateInPdf(certificate) ? (
          <PdfButton certificate={certificate} />
        ) : (
          <PrintButton certificate={certificate} />
        )}
        <CopyButton fullWidth value={link}>
          {t('copy')}
        </CopyButton>
        {share && (
          <Button
            fullWidth
            icon={IconShare2}
            onClick={() => {
              // Closed without choosing: nothing happened.
              navigator.share({ url: link, title: certificate.course.text }).catch(() => undefined);
            }}
          >
            {t('share')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function PdfButton({ certificate: { number } }: { readonly certificate: Certificate }) {
  const { t } = useTranslation('certificate');
  const errorText = useErrorText();
  const pdf = useMutation({
    mutationFn: () => request(academy.certificatePdf, { params: { number } }),
    onSuccess: (file) =>
      downloadBlob(new Blob([file], { type: 'application/pdf' }), `${number}.pdf`),
  });
  return (
    <>
      <ActionBar>
        <Button
          kind="primary"
          size="lg"
          fullWidth
          icon={IconDownload}
          busy={pdf.isPending}
          onClick={() => pdf.mutate()}
        >
          {t('pdf')}
        </Button>
      </ActionBar>
      {pdf.error && <Note tone="bad">{errorText(pdf.error)}</Note>}
    </>
  );
}

/** For letters that the server's file lacks, and the device has. */
function PrintButton({ certificate }: { readonly certificate: Certificate }) {
  const { t } = useTranslation('certificate');
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <ActionBar>
        <Button
          kind="primary"
          size="lg"
          fullWidth
          icon={IconPrinter}
          onClick={() => setPrinting(true)}
        >
          {t('print')}
        </Button>
      </ActionBar>
      <p className={styles.text}>{t('print.why')}</p>
      {isPrinting && (
        <PrintSheet name={certificate.number} onPrinted={() => setPrinting(false)}>
          <div className={styles.printed}>
            <CertificatePaper certificate={certificate} level={2} />
          </div>
        </PrintSheet>
      )}
    </>
  );
}
