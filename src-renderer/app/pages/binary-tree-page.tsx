import { useTranslation } from 'react-i18next';
import { TreeScreen } from '#renderer/features/tree/tree-screen.tsx';

export function BinaryTreePage() {
  const { t } = useTranslation('shell');
  return <TreeScreen title={t('heading.binary-tree')} />;
}
