import { useCallback, useEffect, useState, type RefObject } from 'react';

/** Shows an element alone on the screen; phones of Apple show only the video itself. */
export function useFullScreen(
  box: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const read = () => setFull(document.fullscreenElement === box.current && box.current !== null);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, [box]);
  const toggle = useCallback(() => {
    const done = document.fullscreenElement
      ? document.exitFullscreen()
      : openFull(box.current, video.current);
    // Refused without a gesture: the screen stays as it is.
    void done?.catch(() => undefined);
  }, [box, video]);
  return { isFull, toggle };
}

interface AppleVideo extends HTMLVideoElement {
  readonly webkitEnterFullscreen?: () => void;
}

function openFull(box: HTMLElement | null, video: AppleVideo | null): Promise<void> | undefined {
  if (box && document.fullscreenEnabled) return box.requestFullscreen();
  video?.webkitEnterFullscreen?.();
  return undefined;
}
