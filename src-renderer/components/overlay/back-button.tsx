import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../action/button.tsx';
import { SheetContext } from './sheet-context.ts';

type BackButtonProps = Pick<Parameters<typeof Button>[0], 'kind' | 'size' | 'disabled'>;

/** "Volver": closes the sheet around it, as its cross does. */
export function BackButton({ kind = 'quiet', ...rest }: BackButtonProps) {
  const { t } = useTranslation('common');
  const sheet = use(SheetContext);
  return (
    <Button {...rest} kind={kind} onClick={sheet?.close}>
      {t('button.back')}
    </Button>
  );
}
