import styles from './verify.module.css';

/** 32 bytes in groups of eight signs; the first and the last are what is compared by eye. */
export function HexText({ value }: { readonly value: string }) {
  const groups = value.match(/.{1,8}/g) ?? [];
  return (
    <code dir="ltr" translate="no" className={styles.hex}>
      {groups.map((group, index) => (
        <span key={`${index}-${group}`}>
          {index === 0 || index === groups.length - 1 ? <b>{group}</b> : group}{' '}
        </span>
      ))}
    </code>
  );
}
