import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { WhyBalance } from '#contract/api/why.ts';
import type { WhyAccount } from '#contract/rules/why.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { formatDay, formatDayTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useEntryNames } from '../ledger/use-entry-names.ts';
import { Calc, type CalcLine } from './calc.tsx';
import { Exact } from './exact.tsx';
import { recomputeBalance } from '#contract/rules/recompute.ts';
import { Results } from './results.tsx';
import { WhyFrame } from './why-frame.tsx';
import { whyQueries } from './why-queries.ts';
import styles from './why.module.css';

interface WhyBalanceViewProps {
  readonly account: WhyAccount;
  readonly onClose: () => void;
}

/** Why a balance is what it is: what its entries of each kind add up to. */
export function WhyBalanceView({ account, onClose }: WhyBalanceViewProps) {
  const { t } = useTranslation(['why', 'common']);
  const { data, error, refetch } = useQuery(whyQueries.account(account));
  const verdict = data && recomputeBalance(data);
  return (
    <WhyFrame
      title={t(`balance.${account}`)}
      subtitle={t('balance.subtitle')}
      amount={data && <Money amount={data.amount} size="result" />}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
      verdict={verdict}
      arithmetic={data && <Sums balance={data} />}
      evidence={
        data &&
        verdict && (
          <>
            <Kinds balance={data} />
            <Results verdict={verdict} server={data.amount} />
          </>
        )
      }
      actions={
        <LinkButton
          size="sm"
          to={
            account === 'available'
              ? '/reports?period=all'
              : `/reports?account=${account}&period=all`
          }
        >
          {t('button.seeEntries', { ns: 'common' })}
        </LinkButton>
      }
    />
  );
}

const sumOf = (kinds: WhyBalance['accounts'][number]['kinds'], side: 'in' | 'out') =>
  kinds.filter((kind) => Number(kind[side]) !== 0);

function Sums({ balance }: { readonly balance: WhyBalance }) {
  const { t } = useTranslation('why');
  const names = useEntryNames();
  const { accounts, waiting } = balance;
  const isWhole = accounts.length === 1 && waiting.length === 0;
  return (
    <>
      {accounts.map(({ account, amount, kinds }) => (
        <Fragment key={account}>
          <h3>{names.account(account)}</h3>
          <Calc
            lines={[
              ...(['in', 'out'] as const).flatMap((side) =>
                sumOf(kinds, side).map((kind) => ({
                  key: `${kind.kind}/${side}`,
                  op: side === 'in' ? ('+' as const) : ('\u2212' as const),
                  label: names.kind(kind.kind),
                  value: <Exact amount={side === 'in' ? kind.in : kind.out.replace('-', '')} />,
                })),
              ),
              {
                key: 'sum',
                op: '=',
                label: t('balance.sum'),
                value: <Exact amount={amount} strong={!isWhole} />,
                isResult: isWhole,
              },
            ]}
          />
        </Fragment>
      ))}
      {!isWhole && <Total balance={balance} />}
    </>
  );
}

/** From the balances to the figure that was asked about: added up, less what can't be withdrawn yet. */
function Total({ balance }: { readonly balance: WhyBalance }) {
  const { t } = useTranslation('why');
  const names = useEntryNames();
  const format = useFormat();
  const { of, amount, accounts, waiting } = balance;
  const figure = waiting.length > 0 ? t('balance.free') : t(`balance.${of}`);
  return (
    <>
      <h3>{figure}</h3>
      <Calc
        lines={[
          ...accounts.map((one, index): CalcLine => ({
            key: one.account,
            op: index === 0 ? '' : '+',
            label: names.account(one.account),
            value: <Exact amount={one.amount} />,
          })),
          ...waiting.map((one): CalcLine => ({
            key: `${one.day}/${one.available_at}`,
            op: '\u2212',
            label: t('balance.waiting', {
              day: formatDay(one.day, { ...format, timeZone: 'UTC' }),
            }),
            value: <Exact amount={one.amount} />,
            hint: t('balance.waiting.until', { when: formatDayTime(one.available_at, format) }),
          })),
          {
            key: 'figure',
            op: '=',
            label: figure,
            value: <Exact amount={amount} />,
            isResult: true,
          },
        ]}
      />
    </>
  );
}

/** The entries of each kind, one step further down. */
function Kinds({ balance }: { readonly balance: WhyBalance }) {
  const { t } = useTranslation('why');
  const names = useEntryNames();
  return (
    <>
      {balance.accounts.map(({ account, kinds }) => (
        <div key={account}>
          <h3>{names.account(account)}</h3>
          {kinds.length === 0 && <p className={styles.note}>{t('balance.none')}</p>}
          <table className={styles.table}>
            <tbody>
              {kinds.map((kind) => (
                <tr key={kind.kind}>
                  <th scope="row">
                    <TextLink to={`/reports?account=${account}&kind=${kind.kind}&period=all`}>
                      {names.kind(kind.kind)}
                    </TextLink>
                  </th>
                  <td className={styles.end}>{t('balance.count', { count: kind.count })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </>
  );
}
