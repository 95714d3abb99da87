import { addressGroups, differingGroups } from './address-groups.ts';
import { classNames } from '../class-names.ts';
import styles from './address.module.css';

interface AddressComparedProps {
  readonly address: string;
  /** The address to compare with, shown in the same layout. */
  readonly against: string;
}

/**
 * A whole address in two rows of five groups; differing groups are underlined, not only coloured.
 */
export function AddressCompared({ address, against }: AddressComparedProps) {
  const differing = differingGroups(address, against);
  return (
    <span className={styles.compared}>
      {addressGroups(address).map((group, index) => {
        const Element = differing[index] ? 'mark' : 'span';
        return (
          <Element
            key={index}
            className={classNames(styles.comparedGroup, differing[index] && styles.differing)}
          >
            {group}
          </Element>
        );
      })}
    </span>
  );
}
