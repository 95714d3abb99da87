import { useTranslation } from 'react-i18next';
import type { CartLine } from '#contract/api/market/market.ts';
import { TextButton, TextLink } from '#renderer/components/action/text-link.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { useTakeInstead } from '../market-mutations.ts';
import parts from './parts.module.css';
import { productPath } from '../paths.ts';

interface GoneExitsProps {
  readonly line: CartLine;
  readonly onRemove: () => void;
  readonly isOff?: boolean;
}

/** What is gone from the cart, and the two ways on: another variant, or without it. */
export function GoneExits({ line, onRemove, isOff = false }: GoneExitsProps) {
  const { t } = useTranslation('cart');
  const { text } = useSaid();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useTakeInstead();
  const { instead, product } = line;
  const isBusy = isOff || isPending;
  return (
    <>
      {t(instead === null ? 'gone' : 'gone.instead')}
      <span className={parts.exits}>
        {instead === null ? (
          <TextLink to={productPath(product)}>{t('seeProduct')}</TextLink>
        ) : (
          <TextButton onClick={() => !isBusy && mutate(line)}>
            {instead.available === null
              ? t('instead.unlimited', { variant: text(instead.option) })
              : t('instead', { variant: text(instead.option), count: instead.available })}
          </TextButton>
        )}
        <TextButton onClick={() => !isBusy && onRemove()}>{t('remove')}</TextButton>
      </span>
      {error && errorText(error)}
    </>
  );
}
