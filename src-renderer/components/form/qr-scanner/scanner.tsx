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

/** Milliseconds between looks at the camera, and until help is offered. */
const LOOK_EVERY = 150;
const HELP_AFTER = 8_000;

/** What a code's text means here: the value in it, or a sentence why it is of no use. */
export type QrReading = { readonly value: string } | { readonly problem: string };

interface QrScannerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly read: (text: string) => QrReading;
  /** Called once with what was read; the caller closes and says so. */
  readonly onRead: (value: string) => void;
}

/** Reads a QR code by the camera, or out of an image where there is none. */
export function QrScanner({ opened, onClose, read, onRead }: QrScannerProps) {
  const { t } = useTranslation('qr-scanner');
  return (
    <Sheet opened={opened} onClose={onClose} title={t('title')} width={420}>
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
  /** The code the camera sees over and over: it is judged once. */
  const judged = useRef<string | null>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    isDone.current = false;
    judged.current = null;
    return () => {
      // An image that is still being read is no longer wanted.
      isDone.current = true;
    };
  }, [isOn]);

  /** True when there is no need to look on. */
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
  const { video, isSlow } = useLooking(camera, (text) => {
    if (text === judged.current) return isDone.current;
    judged.current = text;
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
          // The same file again must count as a choice.
          event.target.value = '';
          if (file) void readImage(file);
        }}
      />
    </div>
  );
}

/** Shows the stream and looks for a code in it until `take` has had enough. */
function useLooking(camera: CameraState, take: (text: string) => boolean) {
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
    const help = setTimeout(() => setSlow(true), HELP_AFTER);
    element.srcObject = stream;
    // Refused when the sheet closes meanwhile: there is nothing to be told.
    void element.play().catch(() => undefined);
    void createQrDecoder().then((decode) => {
      const look = async () => {
        const text = await decode(element).catch(() => null);
        if (isOver || (text !== null && latestTake.current(text))) return;
        timer = setTimeout(() => void look(), LOOK_EVERY);
      };
      if (!isOver) void look();
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

/** The text of the code in an image file; null: none in it. Rejects when it is no image. */
async function decodeFile(file: File): Promise<string | null> {
  const [picture, decode] = await Promise.all([createImageBitmap(file), createQrDecoder()]);
  try {
    return await decode(picture);
  } finally {
    picture.close();
  }
}
