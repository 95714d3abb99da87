import { Suspense, useEffect, useId, useRef, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { formatUnits } from '#contract/rules/money.ts';
import { formatToken, formatWhole, withUnit } from '#renderer/lib/format.ts';
import { decodeOfferingCall, type DecodedCall } from '#renderer/lib/chain/offering-calls.ts';
import { decodeSweep } from '#renderer/lib/chain/sweep-call.ts';
import type { SweepCall } from '#renderer/lib/chain/sweep-call.ts';
import { decodeTransfer } from '#renderer/lib/chain/token.ts';
import type { TransferCall } from '#renderer/lib/chain/token.ts';
import { decodeAnchor, decodePay, readApproval } from '#renderer/lib/chain/treasury.ts';
import type { AnchorCall, PayCall } from '#renderer/lib/chain/treasury.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type {
  DemoChain,
  DemoQuestion,
  DemoText,
  DemoTransaction,
  DemoTyped,
} from './demo-wallet-transaction.ts';
import styles from './demo-wallet-dialog.module.css';

/**
 * Shows what is to be signed, decoded from its calldata, above everything else in the app, like a
 * browser extension's window. Resolves with whether the user confirmed.
 */
export function askInPage(question: DemoQuestion, chain: DemoChain): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      root.unmount();
      place.remove();
      resolve(isConfirmed);
    };
    root.render(<Suspense>{dialogFor(question, chain, answer)}</Suspense>);
  });
}

function dialogFor(
  question: DemoQuestion,
  chain: DemoChain,
  answer: (isConfirmed: boolean) => void,
): ReactNode {
  if ('text' in question) return <TextDialog question={question} onAnswer={answer} />;
  if ('typed' in question) {
    return <TypedDialog question={question} chain={chain} onAnswer={answer} />;
  }
  return <TransactionDialog transaction={question} chain={chain} onAnswer={answer} />;
}

/** The call decoded as each known function; all undefined for any other. */
interface ReadCall {
  readonly call: PayCall | undefined;
  readonly transfer: TransferCall | undefined;
  readonly sweep: SweepCall | undefined;
  readonly anchor: AnchorCall | undefined;
  readonly offering: DecodedCall | undefined;
}

function kindOf({ call, transfer, sweep, anchor, offering }: ReadCall) {
  if (call) return 'pay';
  if (transfer) return 'transfer';
  if (anchor) return 'anchor';
  if (offering) return 'offering';
  return sweep ? 'sweep' : 'call';
}

/** Name of the called contract, by function. */
const contracts = {
  pay: 'demo.contract',
  transfer: 'demo.token',
  sweep: 'demo.receipts',
  anchor: 'demo.contract',
  offering: 'demo.offeringContract',
  call: 'demo.contract',
} as const;

interface TransactionDialogProps {
  readonly transaction: DemoTransaction;
  readonly chain: DemoChain;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

function TransactionDialog({ transaction, chain, onAnswer }: TransactionDialogProps) {
  const { t } = useTranslation('wallet');
  const { data, to, from } = transaction;
  const call = decodePay(data);
  const transfer = decodeTransfer(data);
  const sweep = decodeSweep(data);
  const anchor = decodeAnchor(data);
  const offering = decodeOfferingCall('registry', data) ?? decodeOfferingCall('token', data);
  const kind = kindOf({ call, transfer, sweep, anchor, offering });
  return (
    <DemoDialog title={t(to === undefined ? 'demo.create' : `demo.${kind}`)} onAnswer={onAnswer}>
      {call && <Payments call={call} chain={chain} />}
      {transfer && to !== undefined && <Transfer call={transfer} token={to} chain={chain} />}
      {sweep && (
        <p className={styles.total}>
          {t('demo.swept', {
            count: sweep.numbers.length,
            token: tokenOf(chain, sweep.token)?.currency ?? sweep.token,
          })}
        </p>
      )}
      {anchor && (
        <p className={styles.total}>{t('demo.anchored', { row: anchor.row.toString() })}</p>
      )}
      {offering && <p className={styles.total}>{t(`demo.offering.${offering.name}`)}</p>}
      <dl className={styles.facts}>
        <dt>{t('demo.network')}</dt>
        <dd>{t('networkValue', { network: chain.name, chainId: chain.chain_id })}</dd>
        {to !== undefined && (
          <>
            <dt>{t(contracts[kind])}</dt>
            <dd className={styles.address}>{to}</dd>
          </>
        )}
        <dt>{t('demo.signer')}</dt>
        <dd className={styles.address}>{from}</dd>
      </dl>
      {to !== undefined && kind === 'call' && (
        <p className={styles.unknown}>{t('demo.unreadable')}</p>
      )}
    </DemoDialog>
  );
}

interface TextDialogProps {
  readonly question: DemoText;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

function TextDialog({ question, onAnswer }: TextDialogProps) {
  const { t } = useTranslation('wallet');
  return (
    <DemoDialog title={t('demo.text')} onAnswer={onAnswer}>
      <p className={styles.text} lang="en">
        {question.text}
      </p>
      <dl className={styles.facts}>
        <dt>{t('demo.signer')}</dt>
        <dd className={styles.address}>{question.from}</dd>
      </dl>
    </DemoDialog>
  );
}

interface TypedDialogProps {
  readonly question: DemoTyped;
  readonly chain: DemoChain;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** A batch that a second person approves, in words; other typed data as it stands. */
function TypedDialog({ question, chain, onAnswer }: TypedDialogProps) {
  const { t } = useTranslation('wallet');
  const batch = readApproval(question.typed);
  return (
    <DemoDialog title={t(batch ? 'demo.approve' : 'demo.typed')} onAnswer={onAnswer}>
      {batch ? (
        <Payments call={batch} chain={chain} />
      ) : (
        <p className={styles.text} lang="en">
          {JSON.stringify(question.typed)}
        </p>
      )}
      <dl className={styles.facts}>
        {batch && (
          <>
            <dt>{t('demo.contract')}</dt>
            <dd className={styles.address}>{batch.contract}</dd>
          </>
        )}
        <dt>{t('demo.signer')}</dt>
        <dd className={styles.address}>{question.from}</dd>
      </dl>
    </DemoDialog>
  );
}

interface DemoDialogProps {
  readonly title: string;
  readonly onAnswer: (isConfirmed: boolean) => void;
  readonly children: ReactNode;
}

function DemoDialog({ title, onAnswer, children }: DemoDialogProps) {
  const { t } = useTranslation('wallet');
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const reject = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    // A dialog of the app below must not take the focus back or block scrolling here.
    const keep = (event: Event) => event.stopPropagation();
    const events = ['keydown', 'wheel', 'touchmove', 'focusin'];
    for (const name of events) shown.addEventListener(name, keep);
    shown.showModal();
    reject.current?.focus();
    return () => {
      for (const name of events) shown.removeEventListener(name, keep);
      shown.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <p className={styles.name}>{t('demo.name')}</p>
      <h2 id={titleId}>{title}</h2>
      {children}
      <div className={styles.buttons}>
        <button
          ref={reject}
          type="button"
          className={styles.reject}
          onClick={() => onAnswer(false)}
        >
          {t('demo.reject')}
        </button>
        <button type="button" className={styles.confirm} onClick={() => onAnswer(true)}>
          {t('demo.confirm')}
        </button>
      </div>
    </dialog>
  );
}

const tokenOf = (chain: DemoChain, wanted: string) =>
  chain.tokens.find(({ address }) => address.toLowerCase() === wanted.toLowerCase());

/** Formats amounts of a token; base units if the token is unknown. */
function useAmountOf(chain: DemoChain, address: string): (units: bigint) => string {
  const format = useFormat();
  const token = tokenOf(chain, address);
  return (units) =>
    token
      ? withUnit(formatToken(formatUnits(units, token.decimals), format, true), token.currency)
      : withUnit(formatWhole(units, format), address);
}

interface TransferProps {
  readonly call: TransferCall;
  readonly token: string;
  readonly chain: DemoChain;
}

function Transfer({ call, token, chain }: TransferProps) {
  const { t } = useTranslation('wallet');
  const amountOf = useAmountOf(chain, token);
  return (
    <>
      <p className={styles.total}>{amountOf(call.amount)}</p>
      <dl className={styles.facts}>
        <dt>{t('demo.recipient')}</dt>
        <dd className={styles.address}>{call.to}</dd>
      </dl>
    </>
  );
}

function Payments({
  call,
  chain,
}: {
  readonly call: Pick<PayCall, 'token' | 'items'>;
  readonly chain: DemoChain;
}) {
  const { t } = useTranslation('wallet');
  const amountOf = useAmountOf(chain, call.token);
  const total = call.items.reduce((sum, { amount }) => sum + amount, 0n);
  return (
    <>
      <p className={styles.count}>{t('demo.addresses', { count: call.items.length })}</p>
      <p className={styles.total}>{amountOf(total)}</p>
      <ul className={styles.payments}>
        {call.items.map(({ number, to, amount }) => (
          <li key={number.toString()}>
            <span className={styles.address}>{to}</span>
            <span className={styles.amount}>{amountOf(amount)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
