import { useEffect, useState } from 'react';
import { sha256 } from '#renderer/lib/browser/sha256.ts';

/** Equal to no fingerprint: this device can't compute one, so nothing is taken for checked. */
export const UNCOMPUTED = '';

/** SHA-256 of a text, in hex, or {@link UNCOMPUTED}; null until it is known. */
export function useDigest(text: string | undefined): string | null {
  const [known, setKnown] = useState<{ readonly text: string; readonly digest: string } | null>(
    null,
  );
  useEffect(() => {
    let isWanted = true;
    const keep = (digest: string) => {
      if (isWanted && text !== undefined) setKnown({ text, digest });
    };
    if (text !== undefined) void sha256(text).then(keep, () => keep(UNCOMPUTED));
    return () => {
      isWanted = false;
    };
  }, [text]);
  return known !== null && known.text === text ? known.digest : null;
}
