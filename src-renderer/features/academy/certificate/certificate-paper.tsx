import { useTranslation } from 'react-i18next';
import type { Certificate } from '#contract/api/academy/academy.ts';
import { shownHash } from '#contract/rules/academy/certificates.ts';
import { Logo } from '#renderer/components/brand.tsx';
import { QrCode } from '#renderer/components/chart/qr-code.tsx';
import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { verifyPath } from '../paths.ts';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import styles from './certificate.module.css';

interface CertificatePaperProps {
  readonly certificate: Certificate;
  /** Of the name, as a heading of the page. */
  readonly level: 1 | 2;
}

/** Paper, white in both themes: the name largest, the course second. */
export function CertificatePaper({ certificate, level }: CertificatePaperProps) {
  const { t } = useTranslation(['certificate', 'academy']);
  const format = useFormat();
  const origin = usePublicOrigin();
  const { number, name, course, version, issued_at, hash, score, lessons, minutes } = certificate;
  const Name = level === 1 ? 'h1' : 'h2';
  const facts = {
    n: version,
    lessons: t('lessons', { ns: 'academy', count: lessons }),
    minutes: t('minutes', { ns: 'academy', minutes }),
  };
  return (
    <article aria-label={t('title')} className={styles.frame}>
      {/* The logo has its light colours, too. */}
      <div data-mantine-color-scheme="light" className={styles.paper}>
        <Legs />
        <div className={styles.inside}>
          <Logo />
          <div>
            <p className={styles.kind}>{t('head')}</p>
            <Name className={styles.name}>{name}</Name>
            <p className={styles.kind}>{t('passed')}</p>
            <p className={styles.course}>
              <SaidText said={course} />
            </p>
            <p className={styles.facts}>
              {score === null
                ? t('facts.plain', facts)
                : t('facts', { ...facts, score: formatPercent(score / 100, format) })}
            </p>
          </div>
          <div className={styles.foot}>
            <div className={styles.qr}>
              <QrCode
                value={new URL(verifyPath(number), origin).href}
                label={t('qr', { number })}
              />
            </div>
            <div className={styles.footTexts}>
              <p>
                <b>
                  {t('no')} <span className={styles.mono}>{number}</span>
                </b>{' '}
                · {formatDate(issued_at, format)}
              </p>
              <p className={styles.hash}>{shownHash(hash)}</p>
              <p className={styles.is}>{t('is')}</p>
            </div>
          </div>
        </div>
      </div>
      <p className={styles.below}>{t('is')}</p>
    </article>
  );
}

/** The two legs of the brand, grown. */
function Legs() {
  return (
    <svg viewBox="0 0 340 707" aria-hidden focusable={false} className={styles.legs}>
      <g fill="none" strokeWidth="13" strokeLinejoin="round">
        <path
          className={styles.left}
          d="M163.5 707V470a34 34 0 0 0-34-34H104a34 34 0 0 1-34-34V250"
        />
        <path
          className={styles.right}
          d="M176.5 707V470a34 34 0 0 1 34-34H236a34 34 0 0 0 34-34V310"
        />
        <g strokeWidth="6.5">
          <path
            className={styles.left}
            d="M66.75 251V216a22 22 0 0 0-22-22H44a22 22 0 0 1-22-22V96M73.25 251V216a22 22 0 0 1 22-22H96a22 22 0 0 0 22-22V122"
          />
          <path
            className={styles.right}
            d="M266.75 311V272a20 20 0 0 0-20-20H246a20 20 0 0 1-20-20V160M273.25 311V266a15 15 0 0 1 15-15a15 15 0 0 0 15-15V196"
          />
        </g>
      </g>
    </svg>
  );
}
