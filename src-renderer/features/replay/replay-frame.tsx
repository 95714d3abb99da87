import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPLAY_FRAME_PATH } from '#contract/rules/content-security-policy.ts';
import type { OpenProblem } from '#contract/diagnostics/open-problem.ts';
import { Spinner } from '#renderer/components/spinner.tsx';
import { isReplayHello } from '#renderer/lib/replay-messages.ts';
import type { ReplayFile, ReplayReport } from '#renderer/lib/replay-messages.ts';
import styles from './recording.module.css';

interface ReplayFrameProps {
  /** The file's text, as somebody sent it: the frame checks it. */
  readonly text: string;
  readonly onRefused: (problem: OpenProblem) => void;
  readonly onClosed: () => void;
}

/** The recording in a page of its own, whose policy leaves it no address to ask or tell anything. */
export function ReplayFrame({ text, onRefused, onClosed }: ReplayFrameProps) {
  const { t } = useTranslation('replay');
  const frame = useRef<HTMLIFrameElement>(null);
  const [isShown, setShown] = useState(false);
  const report = useEffectEvent((said: ReplayReport) => {
    if (said.type === 'replay:shown') setShown(true);
    else if (said.type === 'replay:refused') onRefused(said.problem);
    else onClosed();
  });

  useEffect(() => {
    let port: MessagePort | undefined;
    const hear = ({ source, origin, data }: MessageEvent): void => {
      const itself = frame.current?.contentWindow;
      if (!itself || source !== itself || origin !== location.origin) return;
      if (!isReplayHello(data) || port) return;
      const channel = new MessageChannel();
      port = channel.port1;
      port.onmessage = ({ data: said }: MessageEvent<ReplayReport>) => report(said);
      const file: ReplayFile = { type: 'replay:file', text };
      itself.postMessage(file, location.origin, [channel.port2]);
    };
    addEventListener('message', hear);
    return () => {
      removeEventListener('message', hear);
      port?.close();
    };
  }, [text]);

  return (
    <div className={styles.frame} aria-busy={!isShown}>
      <iframe
        ref={frame}
        src={REPLAY_FRAME_PATH}
        // Of our own origin, since its screens are; it opens, sends and saves nothing.
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
        title={t('recording.frame')}
        className={styles.screens}
      />
      {!isShown && (
        <div role="status" className={styles.loading}>
          <Spinner />
          {t('recording.opening')}
        </div>
      )}
    </div>
  );
}
