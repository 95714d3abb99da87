/** What is said from one moment of a video to another, in seconds. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Cues of one file at most. */
export const CUES_MAX = 2000;
const TIMES =
  /^(?:(\d{2,4}):)?([0-5]\d):([0-5]\d\.\d{3})\s+-->\s+(?:(\d{2,4}):)?([0-5]\d):([0-5]\d\.\d{3})(?:\s|$)/;
/** What WebVTT lets a cue's text be marked with: voices, classes, times inside of it. */
const TAGS = /<[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00a0',
};

/**
 * The cues of a WebVTT file (W3C): text alone, in their order. Notes, styles and regions are left out.
 * Null where it is none, where a time can't be read, where a cue ends before it begins, or where they are
 * more than {@link CUES_MAX}.
 */
export function readCaptions(file: string): Cue[] | null {
  const text = file.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) return null;
  const cues: Cue[] = [];
  for (const block of text.split(/\n{2,}/).slice(1)) {
    const lines = block.split('\n').filter((line) => line.trim() !== '');
    const at = lines.findIndex((line) => line.includes('-->'));
    // A block without times is a note, a style or a region.
    if (at < 0) continue;
    const cue = readCue(lines[at] ?? '', lines.slice(at + 1));
    if (!cue || cues.length === CUES_MAX) return null;
    if (cue.text !== '') cues.push(cue);
  }
  return cues;
}

function readCue(times: string, lines: readonly string[]): Cue | null {
  const found = TIMES.exec(times.trim());
  if (!found) return null;
  const [, h1, m1, s1, h2, m2, s2] = found;
  const from = Number(h1 ?? 0) * 3600 + Number(m1) * 60 + Number(s1);
  const to = Number(h2 ?? 0) * 3600 + Number(m2) * 60 + Number(s2);
  if (to <= from) return null;
  const text = lines
    .join(' ')
    .replaceAll(TAGS, '')
    .replaceAll(/&(?:amp|lt|gt|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
  return { from, to, text };
}
