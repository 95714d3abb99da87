import { useEffect, useEffectEvent, useState } from 'react';
import { followLines } from './follow-lines.ts';

interface LineStream<Line> {
  /** Opens the stream once: see `openLines`. Null: nothing is followed. */
  readonly open: ((signal: AbortSignal) => AsyncGenerator<string, void>) | null;
  /** A change of it opens another stream. */
  readonly about: string;
  readonly onLine: (line: Line) => void;
  /** The stream is connected (again): what happened before is read now. */
  readonly onOpen: () => void;
}

/** Follows what changes while the screen is shown. Whether it is connected; else the caller polls. */
export function useLineStream<Line>(stream: LineStream<Line>): boolean {
  const { about } = stream;
  const [isOpen, setOpen] = useState(false);
  const isFollowed = stream.open !== null;
  const open = useEffectEvent((signal: AbortSignal) => {
    if (!stream.open) throw new TypeError('Nothing is followed');
    return stream.open(signal);
  });
  const onLine = useEffectEvent((line: Line) => stream.onLine(line));
  const onOpen = useEffectEvent(() => stream.onOpen());
  useEffect(() => {
    if (!isFollowed) return;
    const leaving = new AbortController();
    let wasOpen = false;
    void followLines<Line>({
      open: (signal) => open(signal),
      signal: leaving.signal,
      onLine: (line) => onLine(line),
      onStream: (isNow) => {
        if (isNow && !wasOpen) onOpen();
        wasOpen = isNow;
        setOpen(isNow);
      },
    });
    return () => {
      leaving.abort();
      setOpen(false);
    };
  }, [about, isFollowed]);
  return isOpen;
}
