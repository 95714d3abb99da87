import { classNames } from '../class-names.ts';
import { Mark } from '../brand.tsx';
import styles from './token-icon.module.css';

interface TokenIconProps {
  /** USDT, USDC or TCT; any other shows its first letter. */
  readonly token: string;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
}

const signs: Record<string, string> = { USDT: '₮', USDC: '$' };

/** The coin of a token; its ticker always stands beside it. */
export function TokenIcon({ token, size = 'sm' }: TokenIconProps) {
  return (
    <span aria-hidden data-token={token} className={classNames(styles.token, styles[size])}>
      {token === 'TCT' ? <Mark onInk /> : (signs[token] ?? token.charAt(0))}
    </span>
  );
}
