import { useTranslation } from 'react-i18next';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { formatUnits } from '#contract/rules/money.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { ConnectNote, OtherAccount, WrongNetwork } from '#renderer/domain/wallet/wallet-notes.tsx';
import { formatToken } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { nativeAmount, suggestRemoval } from './needs.ts';
import type { RunObstacle, TokenNeed } from './needs.ts';
import { useTreasury } from './context.tsx';
import textStyles from '../text.module.css';

interface NewRunObstacleProps {
  readonly obstacle: RunObstacle;
  readonly items: readonly AdminWithdrawal[];
  readonly onRemove: (numbers: readonly number[]) => void;
  readonly onConnect: () => void;
}

/** Why the run cannot be frozen, with its remedy: the button below never stands grey without one. */
export function NewRunObstacle({ obstacle, items, onRemove, onConnect }: NewRunObstacleProps) {
  const { t } = useTranslation(['payouts', 'wallet']);
  const format = useFormat();
  const { treasury } = useTreasury();
  switch (obstacle.kind) {
    case 'nothing':
      return <p className={textStyles.faint}>{t('new.empty')}</p>;
    case 'paused':
    case 'unconnected':
    case 'wrong_network':
    case 'not_operator':
      return <SigningObstacleNote obstacle={obstacle.kind} onConnect={onConnect} />;
    case 'gas':
      return (
        <Note tone="bad">
          {t('gas', {
            ns: 'wallet',
            missing: formatToken(nativeAmount(obstacle.missing), format),
            coin: treasury.native_symbol,
          })}
        </Note>
      );
    case 'treasury_short':
    case 'daily_limit':
      return <Excess kind={obstacle.kind} need={obstacle.need} items={items} onRemove={onRemove} />;
  }
}

/** What keeps a wallet from signing any payment, frozen or not. */
export type CommonObstacle = 'paused' | 'unconnected' | 'wrong_network' | 'not_operator';

interface SigningObstacleNoteProps {
  readonly obstacle: CommonObstacle;
  readonly onConnect: () => void;
}

export function SigningObstacleNote({ obstacle, onConnect }: SigningObstacleNoteProps) {
  const { t } = useTranslation('payouts');
  const { network } = useTreasury();
  switch (obstacle) {
    case 'paused':
      return <Note tone="warn">{t('obstacle.paused')}</Note>;
    case 'unconnected':
      return <ConnectNote onConnect={onConnect}>{t('obstacle.unconnected')}</ConnectNote>;
    case 'wrong_network':
      return <WrongNetwork network={network} />;
    case 'not_operator':
      return <NotOperator />;
  }
}

/** The connected account is none of the treasury's operators. */
export function NotOperator() {
  const { t } = useTranslation('payouts');
  return <OtherAccount say={(current) => t('obstacle.not_operator', { current })} />;
}

interface ExcessProps {
  readonly kind: 'treasury_short' | 'daily_limit';
  readonly need: TokenNeed;
  readonly items: readonly AdminWithdrawal[];
  readonly onRemove: (numbers: readonly number[]) => void;
}

function Excess({ kind, need, items, onRemove }: ExcessProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const numbers = suggestRemoval(need, items);
  const excess = kind === 'treasury_short' ? need.missing : need.overLimit;
  const amount = formatToken(formatUnits(excess, need.decimals, 2), format);
  const [number] = numbers;
  return (
    <Note
      tone="bad"
      title={t(`obstacle.${kind}`, { amount, currency: need.currency })}
      action={{ label: t('obstacle.remove'), onClick: () => onRemove(numbers) }}
    >
      {t(`obstacle.${kind}.remedy`, { count: numbers.length, number })}
    </Note>
  );
}
