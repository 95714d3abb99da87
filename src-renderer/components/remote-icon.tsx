import { Icon } from '@iconify/react/offline';
import { useEffect, useState } from 'react';
import { iconLoader } from '#renderer/lib/icons/loader.ts';
import styles from './remote-icon.module.css';

interface RemoteIconProps {
  /** A name that came with data, e.g. "tabler:coin". Icons of the screens themselves are Icon's. */
  readonly name: string;
  /** Origins it may come from where it is not bundled; undefined while they are not known. */
  readonly hosts: readonly string[] | undefined;
  /** Pixels. */
  readonly size?: number | undefined;
  /** A bundled icon for where the other one cannot be had. */
  readonly fallback?: string | undefined;
}

/**
 * An icon named by data, drawn as an image or mask: what comes from a host never becomes part of the
 * page. Decorative; a box of its size stands for it meanwhile.
 */
export function RemoteIcon({ name, hosts, size = 18, fallback }: RemoteIconProps) {
  const [result, setResult] = useState<{ readonly name: string; readonly found: boolean }>();

  useEffect(() => {
    if (!hosts || iconLoader.has(name)) return;
    let wanted = true;
    void iconLoader.load(name, hosts).then((found) => {
      if (wanted) setResult({ name, found });
    });
    return () => {
      wanted = false;
    };
  }, [name, hosts]);

  const isMissing = result?.name === name && !result.found;
  const shown = isMissing && fallback ? fallback : name;
  const dimensions = { inlineSize: size, blockSize: size };
  return (
    <span className={styles.box} style={dimensions} aria-hidden data-icon={shown}>
      {iconLoader.has(shown) && <Icon icon={shown} mode="style" width={size} height={size} />}
    </span>
  );
}
