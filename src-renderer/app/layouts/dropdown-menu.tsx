import { HeadlessMantineProvider, Menu } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useEffect, type ReactNode, type Ref, type RefObject } from 'react';
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
  readonly button: RefObject<HTMLElement | null>;
}

/**
 * Menu of a Dropdown: Mantine's behaviour and keyboard handling with our own styles, since
 * visitors' screens have no Mantine theme.
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
        // Keep the menu open while its button scrolls.
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
            // Tab continues from the button; Mantine would trap the focus in the menu.
            event.stopPropagation();
            button.current?.focus();
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
  readonly of: RefObject<HTMLElement | null>;
  readonly ref?: Ref<HTMLElement>;
}

/** Passes the existing button to Mantine as the menu's target. */
function Place({ of, ref }: PlaceProps) {
  const setTarget = useMergedRef(ref);
  useEffect(() => {
    setTarget(of.current);
    return () => void setTarget(null);
  }, [setTarget, of]);
  return null;
}

interface ItemProps {
  readonly item: DropdownItem;
  readonly isFirst: boolean;
  readonly button: RefObject<HTMLElement | null>;
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
    // Focus the button first: a dialog opened by the action then returns the focus to it, as the
    // item no longer exists.
    button.current?.focus();
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
