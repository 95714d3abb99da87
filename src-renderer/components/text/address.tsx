import type { ReactNode } from 'react';
import { AddressCompared } from './address-compared.tsx';
import { addressGroups } from './address-groups.ts';
import { classNames } from '../class-names.ts';
import { CopyButton } from '../action/copy-button.tsx';
import { Fingerprint } from './fingerprint.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './address.module.css';

interface AddressProps {
  readonly address: string;
}

/**
 * "0x64Fc…e13a" with fingerprint and copy button: for lists and tables only. Before signing, paying
 * or saving use AddressFull.
 */
export function Address({
  address,
  copyable = true,
}: AddressProps & { readonly copyable?: boolean }) {
  return (
    <span className={styles.short}>
      <Fingerprint address={address} />
      <ShortHash hash={address} />
      {copyable && <CopyButton value={address} compact />}
    </span>
  );
}

/** The whole address in groups of four, first and last in bold; copied without spaces. */
export function AddressFull({ address }: AddressProps) {
  const groups = addressGroups(address);
  return (
    <span className={styles.full}>
      {groups.map((group, index) => (
        <span
          key={index}
          className={classNames(
            styles.group,
            (index === 0 || index === groups.length - 1) && styles.edge,
          )}
        >
          {group}
          {/* A line break opportunity that adds no space when copied. */}
          <wbr />
        </span>
      ))}
    </span>
  );
}

interface AddressBlockProps extends AddressProps {
  /** Its name in the address book. */
  readonly label?: ReactNode;
  /** The network's chip. */
  readonly chip?: ReactNode;
  readonly copyable?: boolean;
  /** A similar address; the differences are marked. */
  readonly against?: string | undefined;
  /** With a border like a field: the destination in a form. */
  readonly boxed?: boolean;
  /** At the end: QR, change. */
  readonly children?: ReactNode;
}

/** Fingerprint, label, network and the whole address: a payment's destination. */
export function AddressBlock(props: AddressBlockProps) {
  const { address, label, chip, copyable = false, against, boxed = false, children } = props;
  return (
    <div className={classNames(styles.block, boxed && styles.boxed)}>
      <Fingerprint address={address} size="lg" />
      <div className={styles.blockText}>
        {(label || chip) && (
          <div className={styles.blockLabel}>
            {label} {chip}
          </div>
        )}
        {against === undefined ? (
          <AddressFull address={address} />
        ) : (
          <AddressCompared address={address} against={against} />
        )}
      </div>
      {copyable && <CopyButton value={address} compact />}
      {children}
    </div>
  );
}

/**
 * A transaction hash or address, shortened in the middle; assistive technology reads it in full.
 */
export function ShortHash({ hash }: { readonly hash: string }) {
  if (hash.length <= 13) return <span className={styles.hash}>{hash}</span>;
  return (
    <span className={styles.hash} title={hash}>
      <span aria-hidden>
        {hash.slice(0, 6)}
        <span className={styles.cut}>…</span>
        {hash.slice(-4)}
      </span>
      <VisuallyHidden>{hash}</VisuallyHidden>
    </span>
  );
}
