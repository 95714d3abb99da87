import type { VideoFile } from './course-file.ts';
import { withGroupedFigures, type Language } from './figures.ts';

/** What is said in a video, from one second to another. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly es: string;
  readonly en: string;
}

/** The cues with their figures, as they are shown and read. */
export const cuesOf = ({ cues }: VideoFile): Cue[] =>
  cues.map(({ from, to, es, en }) => ({
    from,
    to,
    es: withGroupedFigures(es, 'es'),
    en: withGroupedFigures(en, 'en'),
  }));

const two = (value: number): string => String(value).padStart(2, '0');
const stamp = (seconds: number): string =>
  `00:${two(Math.floor(seconds / 60))}:${two(seconds % 60)}.000`;

/** WebVTT of what is said in one language. */
export const webVtt = (cues: readonly Cue[], language: Language): string =>
  `WEBVTT\n\n${cues
    .map(
      (cue, index) => `${index + 1}\n${stamp(cue.from)} --> ${stamp(cue.to)}\n${cue[language]}\n`,
    )
    .join('\n')}`;
