import { useEffect, useState } from 'react';

/** denied: no permission · none: no camera · busy: in use by another program, or disconnected. */
export type CameraProblem = 'denied' | 'none' | 'busy';

export type CameraState =
  | { readonly phase: 'starting' | 'off' }
  | { readonly phase: 'live'; readonly stream: MediaStream }
  | { readonly phase: 'failed'; readonly problem: CameraProblem };

const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

/**
 * Rear camera stream while `isOn` and the page is visible. The stream is stopped when the window is
 * hidden, `isOn` becomes false, or the component unmounts.
 */
export function useCamera(isOn: boolean): {
  readonly camera: CameraState;
  readonly retry: () => void;
} {
  /** Outcome of the current attempt; null while it is pending. */
  const [outcome, setOutcome] = useState<CameraState | null>(null);
  const [tries, setTries] = useState(0);
  const isSeen = useIsSeen();
  const isWanted = isOn && isSeen;

  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let stream: MediaStream | undefined;
    openCamera().then(
      (opened) => {
        // Permission may be granted after the sheet was closed.
        if (isOver) return stop(opened);
        stream = opened;
        for (const track of opened.getTracks()) {
          track.addEventListener('ended', () => setOutcome({ phase: 'failed', problem: 'busy' }));
        }
        setOutcome({ phase: 'live', stream: opened });
      },
      (error: unknown) => {
        if (!isOver) setOutcome({ phase: 'failed', problem: problemOf(error) });
      },
    );
    return () => {
      isOver = true;
      if (stream) stop(stream);
      setOutcome(null);
    };
  }, [isWanted, tries]);

  const waiting: CameraState = { phase: isWanted ? 'starting' : 'off' };
  return { camera: outcome ?? waiting, retry: () => setTries((count) => count + 1) };
}

async function openCamera(): Promise<MediaStream> {
  // `mediaDevices` is undefined outside a secure context.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) throw new DOMException('No media devices', 'NotFoundError');
  return mediaDevices.getUserMedia(wanted);
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function problemOf(error: unknown): CameraProblem {
  const { name } = error as { readonly name?: unknown };
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}

function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => !document.hidden);
  useEffect(() => {
    const look = () => setSeen(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}
