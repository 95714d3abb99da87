import { useTranslation } from 'react-i18next';
import type { OfferingIssue } from '#contract/api/admin/offering-chain.ts';
import { MAX_ITEMS } from '#contract/rules/offerings/calls.ts';
import { Address } from '#renderer/components/text/address.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { CallAct } from '../signing/call-act.tsx';
import styles from '../admin-offering-chain.module.css';

interface IssueProps {
  readonly issue: OfferingIssue;
}

const REGISTRATIONS = ['register', 'renew', 'relocate'] as const;

/** What is signed next: wallets that the registry lacks, the batch that the contract takes, or its end. */
export function IssueActs({ issue }: IssueProps) {
  return (
    <div className={styles.acts}>
      <Registrations issue={issue} />
      <NextCall issue={issue} />
    </div>
  );
}

/** Items that the contract takes with its next transaction. */
const nextOf = ({ items, newest }: OfferingIssue) =>
  items.slice(newest.items, newest.items + MAX_ITEMS);

/** Whether a wallet of the next batch has to be registered, renewed or relocated first. */
function isHeldUp(issue: OfferingIssue): boolean {
  const lacking = new Set([...REGISTRATIONS.flatMap((kind) => issue[kind]), ...issue.foreign]);
  return nextOf(issue).some(({ wallet }) => lacking.has(wallet));
}

function Registrations({ issue }: IssueProps) {
  const { t } = useTranslation('admin-offering-chain');
  const isFirst = isHeldUp(issue);
  const next = REGISTRATIONS.find((kind) => issue[kind].length > 0);
  return (
    <>
      {issue.foreign.length > 0 && (
        <Note tone="bad" title={t('foreign', { count: issue.foreign.length })}>
          {t('foreign.text')}{' '}
          {issue.foreign.map((wallet) => (
            <Address key={wallet} address={wallet} />
          ))}
        </Note>
      )}
      {REGISTRATIONS.map((kind) => {
        const wallets = issue[kind].slice(0, MAX_ITEMS);
        const [first] = wallets;
        if (first === undefined) return null;
        return (
          <CallAct
            key={kind}
            wanted={{ call: kind, wallets: issue[kind] }}
            signKey={`${kind}/${first}/${issue[kind].length}`}
            isNext={isFirst && kind === next}
          >
            {t(`call.${kind}`, { count: wallets.length })}
          </CallAct>
        );
      })}
    </>
  );
}

function NextCall({ issue }: IssueProps) {
  const { t } = useTranslation('admin-offering-chain');
  const format = useFormat();
  const { items, newest, settled } = issue;
  const batch = nextOf(issue);
  const whole = (value: number): string => formatWhole(value, format);
  if (newest.is_closed) return <p className={styles.hint}>{t('issue.closing')}</p>;
  if (batch.length > 0) {
    if (isHeldUp(issue)) return <p className={styles.hint}>{t('step.registration')}</p>;
    const units = batch.reduce((sum, item) => sum + item.units, 0);
    return (
      <CallAct
        wanted={{ call: 'issue', first: newest.items, items: batch }}
        signKey={`issue/${newest.items}`}
        isNext
      >
        {t('call.issue', {
          from: whole(newest.items + 1),
          to: whole(newest.items + batch.length),
          units: whole(units),
        })}
      </CallAct>
    );
  }
  if (settled.items < items.length) return <p className={styles.hint}>{t('step.batches')}</p>;
  return (
    <>
      <p className={styles.hint}>{t('call.close.hint')}</p>
      <CallAct
        wanted={{ call: 'close', units: issue.units, lockedUntil: issue.locked_until }}
        signKey="close"
        isNext
      >
        {t('call.close')}
      </CallAct>
    </>
  );
}
