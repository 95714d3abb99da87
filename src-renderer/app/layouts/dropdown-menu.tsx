import { HeadlessMantineProvider, Menu } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useEffect, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { useOpenedAfter } from '#renderer/components/overlay/use-opened-after.ts';
import type { DropdownItem } from './dropdown-item.ts';
import styles from './dropdown-menu.module.css';

interface DropdownMenuProps {
  readonly id: string;
  readonly label: string;
  readonly items: readonly DropdownItem[];
  readonly head?: ReactNode;
  readonly upward?: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly button: HTMLElement;
}

/**
 * The menu of a Dropdown: Mantine's, with its keys, in our look alone. Visitors' screens have no
 * theme of Mantine's around them.
 */
export function DropdownMenu(props: DropdownMenuProps) {
  const { id, label, items, head, upward = false, opened, onClose, button } = props;
  const isShown = useOpenedAfter(opened);
  return (
    <HeadlessMantineProvider>
      <Menu
        opened={isShown}
        onChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        position={upward ? 'top-end' : 'bottom-end'}
        offset={6}
        // It stays beside its button, which scrolls with it.
        hideDetached={false}
        zIndex={30}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        alignItemsLabels="none"
        transitionProps={{ duration: 0 }}
        classNames={{
          dropdown: styles.menu ?? '',
          item: styles.item ?? '',
          itemLabel: styles.label ?? '',
          itemIndicator: styles.indicator ?? '',
        }}
      >
        <Menu.Target>
          <Place of={button} />
        </Menu.Target>
        <Menu.Dropdown
          id={id}
          aria-label={label}
          aria-labelledby={undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Tab') return;
            // Tab goes on from the button; Mantine would keep the focus in the menu.
            event.stopPropagation();
            button.focus();
            onClose();
          }}
        >
          {head}
          {items.map((item, at) => (
            <Item key={item.id} item={item} isFirst={at === 0} button={button} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </HeadlessMantineProvider>
  );
}

interface PlaceProps {
  readonly of: HTMLElement;
  readonly ref?: Ref<HTMLElement>;
}

/** Gives Mantine the button that stands already, in place of a target of its own. */
function Place({ of, ref }: PlaceProps) {
  const tell = useMergedRef(ref);
  useEffect(() => {
    tell(of);
    return () => void tell(null);
  }, [tell, of]);
  return null;
}

interface ItemProps {
  readonly item: DropdownItem;
  readonly isFirst: boolean;
  readonly button: HTMLElement;
}

function Item({ item, isFirst, button }: ItemProps) {
  const { label, icon, lang, isChecked, does } = item;
  const shared = {
    lang,
    'data-autofocus': isFirst || undefined,
    children: (
      <>
        {icon}
        {label}
      </>
    ),
  };
  if (typeof does === 'string') return <Menu.Item component={Link} to={does} {...shared} />;

  const onClick = () => {
    // A dialog that opens now gives the focus back to what had it: the item will be gone.
    button.focus();
    does();
  };
  if (isChecked === undefined) return <Menu.Item onClick={onClick} {...shared} />;
  return (
    <Menu.RadioItem
      value={item.id}
      checked={isChecked}
      closeMenuOnClick
      onClick={onClick}
      {...shared}
    />
  );
}
