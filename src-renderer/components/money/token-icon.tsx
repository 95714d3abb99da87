import { classNames } from '../class-names.ts';
import { Mark } from '../brand.tsx';
import styles from './token-icon.module.css';

interface TokenIconProps {
  /** USDT, USDC, TCT or the currency USD; for any other token its first letter is shown. */
  readonly token: string;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
}

const signs: Record<string, string> = { USDT: '₮', USDC: '$', USD: 'USD' };

/** A token's icon; decorative, the ticker is always beside it. */
export function TokenIcon({ token, size = 'sm' }: TokenIconProps) {
  return (
    <span aria-hidden data-token={token} className={classNames(styles.token, styles[size])}>
      {token === 'TCT' ? <Mark onInk /> : (signs[token] ?? token.charAt(0))}
    </span>
  );
}
