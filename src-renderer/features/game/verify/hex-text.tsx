import styles from './verify.module.css';

/** Groups of the first half. */
const HALF = 4;

/**
 * 32 bytes in groups of eight signs, in one line or two halves; the first and the last are what is
 * compared by eye.
 */
export function HexText({ value }: { readonly value: string }) {
  const groups = value.match(/.{1,8}/g) ?? [];
  return (
    <code dir="ltr" translate="no" className={styles.hex}>
      <span>
        <b>{groups[0]}</b> {groups.slice(1, HALF).join(' ')}
      </span>{' '}
      <span>
        {groups.slice(HALF, -1).join(' ')} <b>{groups.at(-1)}</b>
      </span>
    </code>
  );
}
