import { useTranslation } from 'react-i18next';
import { Segments } from '#renderer/components/action/segments.tsx';
import type { TreePlace } from './use-tree-place.ts';

interface TreeDepthsProps {
  readonly place: TreePlace;
  /** The chosen number alone: there is no room for its word. */
  readonly isPhone: boolean;
}

/** How many levels are shown, or all. */
export function TreeDepths({ place, isPhone }: TreeDepthsProps) {
  const { t } = useTranslation('tree');
  return (
    <Segments
      label={t('depth.label')}
      segments={(['10', '20', 'all'] as const).map((value) => ({
        value,
        label:
          value === place.depth && value !== 'all' && !isPhone
            ? t('depth.levels', { count: Number(value) })
            : t(`depth.${value}`),
      }))}
      value={place.depth}
      onChange={(depth) => place.change({ depth: depth === '10' ? '' : depth })}
    />
  );
}
