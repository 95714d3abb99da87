import { Icon } from '@iconify/react/offline';
import { useEffect, useState } from 'react';
import { iconLoader } from '#renderer/lib/icons/loader.ts';
import styles from './remote-icon.module.css';

interface RemoteIconProps {
  /** Icon name from data, e.g. "tabler:coin". For icons of the interface use Icon. */
  readonly name: string;
  /** Allowed origins for icons that are not bundled; undefined while unknown. */
  readonly hosts: readonly string[] | undefined;
  /** Size in pixels. */
  readonly size?: number | undefined;
  /** Bundled icon used if the other one cannot be loaded. */
  readonly fallback?: string | undefined;
}

/**
 * An icon named by data, rendered as an image or mask, so that remote markup never becomes part of
 * the document. Decorative; a box of its size is the placeholder.
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
