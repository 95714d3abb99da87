import { IconX } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../card.tsx';
import { IconButton } from '../action/icon-button.tsx';
import { BesideDetail } from '../data/table/use-as-rows.ts';
import { useIsBelow } from '../use-below.ts';
import { useIsWide } from '../use-wide.ts';
import { inPlace, ShownPlace, useContentPlace } from './moved-content.tsx';
import { Sheet } from './sheet.tsx';
import styles from './docked-detail.module.css';

interface DockedDetailProps {
  /** The list, table or queue. */
  readonly children: ReactNode;
  /** The open detail; null if none is open. */
  readonly detail: {
    readonly title: string;
    /** Beside the title: a chip. */
    readonly end?: ReactNode;
    readonly content: ReactNode;
  } | null;
  readonly onClose: () => void;
}

/**
 * A list with a row's detail docked beside it, or in a sheet on narrow screens. From one to the other
 * the detail lives on with what was chosen and typed in it; closed, the focus is on its row again.
 */
export function DockedDetail({ children, detail, onClose }: DockedDetailProps) {
  const { t } = useTranslation('common');
  const isWide = useIsWide();
  const hasDock = !useIsBelow(80) && isWide;
  const place = useContentPlace();
  const main = useRef<HTMLDivElement>(null);
  const close = () => {
    main.current
      ?.querySelector<HTMLElement>('[data-row][aria-current]')
      ?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <>
      <div className={styles.columns}>
        <BesideDetail value={detail !== null && hasDock}>
          <div ref={main} className={styles.main}>
            {children}
          </div>
        </BesideDetail>
        {detail && hasDock && (
          <Card
            className={styles.dock}
            title={detail.title}
            end={
              <span className={styles.end}>
                {detail.end}
                <IconButton icon={IconX} label={t('button.close')} onClick={close} />
              </span>
            }
          >
            <ShownPlace place={place} />
          </Card>
        )}
      </div>
      {!hasDock && (
        <Sheet
          opened={detail !== null}
          onClose={close}
          title={detail?.title ?? ''}
          end={detail?.end}
          desktop="drawer"
        >
          {detail && <ShownPlace place={place} />}
        </Sheet>
      )}
      {detail && inPlace(place, detail.content)}
    </>
  );
}
