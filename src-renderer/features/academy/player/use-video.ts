import { useCallback, useEffect, useRef, useState } from 'react';

interface VideoState {
  readonly isPlaying: boolean;
  /** Seconds. */
  readonly time: number;
  readonly duration: number;
  /** Up to where it is loaded, in seconds. */
  readonly loaded: number;
  readonly rate: number;
  readonly isMuted: boolean;
  /** It stopped to load. */
  readonly isWaiting: boolean;
}

const atStart: VideoState = {
  isPlaying: false,
  time: 0,
  duration: 0,
  loaded: 0,
  rate: 1,
  isMuted: false,
  isWaiting: false,
};

const loadedTo = (video: HTMLVideoElement): number => {
  const { buffered, currentTime } = video;
  for (let at = 0; at < buffered.length; at += 1) {
    const end = buffered.end(at);
    if (buffered.start(at) <= currentTime && currentTime <= end) return end;
  }
  return currentTime;
};

const events = [
  'play',
  'pause',
  'ended',
  'timeupdate',
  'seeked',
  'loadedmetadata',
  'progress',
  'ratechange',
  'volumechange',
] as const;

interface VideoOptions {
  /** Its length, until the file says so itself. */
  readonly seconds: number;
  /** Where it will begin. */
  readonly startAt: number;
}

/** A video's state, read from the element, and what can be done with it. */
export function useVideo({ seconds, startAt }: VideoOptions) {
  const ref = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<VideoState>({
    ...atStart,
    time: startAt,
    duration: seconds,
  });

  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const read = () =>
      setState((before) => ({
        ...before,
        isPlaying: !video.paused && !video.ended,
        time: video.currentTime,
        duration: Number.isFinite(video.duration) && video.duration > 0 ? video.duration : seconds,
        loaded: loadedTo(video),
        rate: video.playbackRate,
        isMuted: video.muted,
        isWaiting: false,
      }));
    const wait = () => setState((before) => ({ ...before, isWaiting: true }));
    for (const event of events) video.addEventListener(event, read);
    video.addEventListener('waiting', wait);
    return () => {
      for (const event of events) video.removeEventListener(event, read);
      video.removeEventListener('waiting', wait);
    };
  }, [seconds]);

  const seek = useCallback(
    (to: number) => {
      const video = ref.current;
      if (!video) return;
      const end = Number.isFinite(video.duration) && video.duration > 0 ? video.duration : seconds;
      video.currentTime = Math.min(end, Math.max(0, to));
      // Before anything is loaded no event says so.
      setState((before) => ({ ...before, time: video.currentTime }));
    },
    [seconds],
  );
  const toggle = useCallback(() => {
    const video = ref.current;
    if (!video) return;
    if (video.paused) {
      // Refused where the browser wants a gesture, or where it failed, which an event says.
      video.play().catch(() => undefined);
    } else video.pause();
  }, []);
  const setRate = useCallback((rate: number) => {
    if (ref.current) ref.current.playbackRate = rate;
  }, []);
  const toggleMuted = useCallback(() => {
    if (ref.current) ref.current.muted = !ref.current.muted;
  }, []);
  return { ref, state, seek, toggle, setRate, toggleMuted };
}
