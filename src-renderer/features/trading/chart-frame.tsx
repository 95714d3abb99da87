import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHART_FRAME_PATH } from '#contract/rules/content-security-policy.ts';
import { Spinner } from '#renderer/components/spinner.tsx';
import {
  isChartFailed,
  isChartHello,
  isChartShown,
  type ChartLook,
  type ChartSetup,
} from '#renderer/lib/chart-messages.ts';
import styles from './trading.module.css';

/** Milliseconds that the frame has to show its chart; a dead frame reports nothing at all. */
const LIMIT = 15_000;

interface ChartFrameProps {
  readonly look: ChartLook;
  readonly onFailed: () => void;
}

/**
 * The vendor's chart in a frame without an origin. Its theme and language are fixed: a change
 * needs another key.
 */
export function ChartFrame({ look, onFailed }: ChartFrameProps) {
  const { t } = useTranslation(['trading', 'common']);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isShown, setShown] = useState(false);
  const { theme, language } = look;

  useEffect(() => {
    let port: MessagePort | undefined;
    const timer = setTimeout(onFailed, LIMIT);
    // The first report stands: what goes wrong later does not take a drawn chart away.
    let isReported = false;
    const report = ({ data }: MessageEvent) => {
      if (isReported || (!isChartShown(data) && !isChartFailed(data))) return;
      isReported = true;
      clearTimeout(timer);
      if (isChartShown(data)) setShown(true);
      else onFailed();
    };
    const hear = ({ source, data }: MessageEvent) => {
      const itself = frame.current?.contentWindow;
      if (!itself || source !== itself || !isChartHello(data) || port) return;
      const channel = new MessageChannel();
      port = channel.port1;
      port.onmessage = report;
      const setup: ChartSetup = { type: 'chart:setup', theme, language };
      // A page without an origin can only be addressed so; it is sent nothing that is secret.
      itself.postMessage(setup, '*', [channel.port2]);
    };
    addEventListener('message', hear);
    return () => {
      clearTimeout(timer);
      removeEventListener('message', hear);
      port?.close();
    };
  }, [theme, language, onFailed]);

  return (
    <div className={styles.frame} aria-busy={!isShown}>
      <iframe
        ref={frame}
        src={CHART_FRAME_PATH}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        title={t('frame.title')}
        className={styles.chart}
      />
      {!isShown && (
        <div role="status" className={styles.loading}>
          <Spinner />
          {t('loading', { ns: 'common' })}
        </div>
      )}
    </div>
  );
}
