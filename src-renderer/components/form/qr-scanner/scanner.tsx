import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../action/button.tsx';
import { Note } from '../../text/note.tsx';
import { useCamera, type CameraState } from './camera.ts';
import { createQrDecoder } from './decoder.ts';
import { Sheet } from '../../overlay/sheet.tsx';
import { Loading } from '../../spinner.tsx';
import styles from './scanner.module.css';

/** Scan interval, and delay until help is offered, in milliseconds. */
const SCAN_INTERVAL_MS = 150;
const HELP_AFTER_MS = 8_000;

/** Interpretation of a code's text: the value in it, or the reason for its rejection. */
export type QrReading = { readonly value: string } | { readonly problem: string };

interface QrScannerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly read: (text: string) => QrReading;
  /** Called once with the value; the caller closes the scanner and confirms. */
  readonly onRead: (value: string) => void;
}

/** Scans a QR code with the camera, or from an image file. */
export function QrScanner({ opened, onClose, read, onRead }: QrScannerProps) {
  const { t } = useTranslation('qr-scanner');
  return (
    <Sheet opened={opened} onClose={onClose} closesByStep title={t('title')} width={420}>
      <Scanner isOn={opened} read={read} onRead={onRead} />
    </Sheet>
  );
}

interface ScannerProps extends Pick<QrScannerProps, 'read' | 'onRead'> {
  readonly isOn: boolean;
}

function Scanner({ isOn, read, onRead }: ScannerProps) {
  const { t } = useTranslation(['qr-scanner', 'common']);
  const { camera, retry } = useCamera(isOn);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  /** Last text the camera read: a code that stays in view is evaluated once. */
  const lastText = useRef<string | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    isDone.current = false;
    lastText.current = null;
    return () => {
      // Ignore an image that is still being decoded.
      isDone.current = true;
    };
  }, [isOn]);

  /** Returns true when scanning can stop. */
  const take = (text: string): boolean => {
    if (isDone.current) return true;
    const reading = read(text);
    if ('problem' in reading) {
      setProblem(reading.problem);
      return false;
    }
    isDone.current = true;
    onRead(reading.value);
    return true;
  };
  const { video, isSlow } = useScan(camera, (text) => {
    if (text === lastText.current) return isDone.current;
    lastText.current = text;
    return take(text);
  });

  const readImage = async (file: File) => {
    setBusy(true);
    setProblem(null);
    const text = await decodeFile(file).catch(() => undefined);
    setBusy(false);
    if (text === undefined) setProblem(t('image.unreadable'));
    else if (text === null) setProblem(t('image.nothing'));
    else take(text);
  };
  const failed = camera.phase === 'failed' ? camera.problem : null;
  return (
    <div className={styles.scanner}>
      {!failed && (
        <div className={styles.view}>
          <video ref={video} muted playsInline aria-hidden className={styles.video} />
          <span className={styles.frame} />
          {camera.phase === 'starting' && (
            <div className={styles.starting}>
              <Loading />
            </div>
          )}
        </div>
      )}
      {failed && (
        <Note
          tone="warn"
          {...(failed !== 'none' && {
            action: { label: t('button.retry', { ns: 'common' }), onClick: retry },
          })}
        >
          {t(`camera.${failed}`)}
        </Note>
      )}
      <div role="status" className={styles.status}>
        {problem !== null && <Note tone="warn">{problem}</Note>}
        {problem === null && camera.phase === 'live' && (
          <p className={styles.hint}>{isSlow ? t('slow') : t('aim')}</p>
        )}
      </div>
      <Button fullWidth icon={IconPhoto} busy={isBusy} onClick={() => picker.current?.click()}>
        {t('image.choose')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('image.choose')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Reset, so that choosing the same file again fires a change event.
          event.target.value = '';
          if (file) void readImage(file);
        }}
      />
    </div>
  );
}

/** Plays the stream and scans frames until `take` returns true. */
function useScan(camera: CameraState, take: (text: string) => boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const [isSlow, setSlow] = useState(false);
  const latestTake = useRef(take);
  useEffect(() => {
    latestTake.current = take;
  });
  const stream = camera.phase === 'live' ? camera.stream : null;

  useEffect(() => {
    const element = video.current;
    if (!element || !stream) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    setSlow(false);
    const help = setTimeout(() => setSlow(true), HELP_AFTER_MS);
    element.srcObject = stream;
    // Rejects if the sheet closes in the meantime, which needs no report.
    void element.play().catch(() => undefined);
    void createQrDecoder().then((decode) => {
      const scan = async () => {
        const text = await decode(element).catch(() => null);
        if (isOver || (text !== null && latestTake.current(text))) return;
        timer = setTimeout(() => void scan(), SCAN_INTERVAL_MS);
      };
      if (!isOver) void scan();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(help);
      element.srcObject = null;
    };
  }, [stream]);
  return { video, isSlow };
}

/** Decodes the QR code in an image file; null if there is none. Rejects if the file is no image. */
async function decodeFile(file: File): Promise<string | null> {
  const [picture, decode] = await Promise.all([createImageBitmap(file), createQrDecoder()]);
  try {
    return await decode(picture);
  } finally {
    picture.close();
  }
}
