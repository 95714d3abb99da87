import { useTranslation } from 'react-i18next';
import { Segments } from '#renderer/components/action/segments.tsx';
import type { TreeParams } from './use-tree-params.ts';

interface TreeDepthsProps {
  readonly params: TreeParams;
  /** The chosen number alone: there is no room for its word. */
  readonly isShort: boolean;
}

/** How many levels are shown, or all. */
export function TreeDepths({ params, isShort }: TreeDepthsProps) {
  const { t } = useTranslation('tree');
  return (
    <Segments
      label={t('depth.label')}
      segments={(['10', '20', 'all'] as const).map((value) => ({
        value,
        label:
          value === params.depth && value !== 'all' && !isShort
            ? t('depth.levels', { count: Number(value) })
            : t(`depth.${value}`),
      }))}
      value={params.depth}
      onChange={(depth) => params.change({ depth: depth === '10' ? '' : depth })}
    />
  );
}
