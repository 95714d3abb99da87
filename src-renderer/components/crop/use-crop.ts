import { useEffect, useMemo, useRef, useState } from 'react';
import type { Area, MediaSize, Point } from 'react-easy-crop';
import type { Crop } from './draw-crop.ts';

/** What of a picture is chosen: its shape, and how large it is on the screen and in lists. */
export interface CropFrame {
  readonly shape: 'round' | 'rect';
  /** Pixels on the screen. */
  readonly width: number;
  readonly height: number;
  /** Widths at which the result is shown meanwhile. */
  readonly previews: readonly number[];
}

const ZOOM_MOST = 4;
/** Of the buttons and keys: a tenth of the way. */
const ZOOM_STEPS = 10;
const CENTRE: Point = { x: 0, y: 0 };

/** Where the picture lies below the frame, and what of it the frame shows. */
export function useCrop(frame: CropFrame) {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [position, setPosition] = useState(CENTRE);
  const [rotation, setRotation] = useState(0);
  const [zoom, setZoom] = useState(1);
  const [least, setLeast] = useState(1);
  const [area, setArea] = useState<Area | null>(null);

  const zoomTo = (next: number) => setZoom(Math.min(ZOOM_MOST, Math.max(least, next)));
  const zoomBy = (steps: number) => zoomTo(zoom + (steps * (ZOOM_MOST - least)) / ZOOM_STEPS);
  const zoomByKey = useRef(zoomBy);
  useEffect(() => {
    zoomByKey.current = zoomBy;
  });
  useEffect(() => {
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) return;
      if (key === '+' || key === '=') zoomByKey.current(1);
      if (key === '-' || key === '_' || key === '−') zoomByKey.current(-1);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  const crop = useMemo<Crop | null>(() => area && { area, rotation }, [area, rotation]);
  return {
    /** The picture as loaded, upright. */
    image,
    setImage,
    position,
    setPosition,
    rotation,
    turn: () => setRotation((rotation + 90) % 360),
    zoom,
    zoomTo,
    zoomBy,
    range: { least, most: ZOOM_MOST },
    /** The whole picture may be shrunk until it just fills the frame. */
    fit: ({ width, height }: MediaSize) =>
      setLeast(Math.min(1, Math.max(frame.width / width, frame.height / height))),
    setArea: (_: Area, pixels: Area) => setArea(pixels),
    crop,
  };
}

export type CropState = ReturnType<typeof useCrop>;
