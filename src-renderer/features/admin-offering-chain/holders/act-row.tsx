import { useTranslation } from 'react-i18next';
import type { HolderActs } from '#contract/api/admin/offering-chain.ts';
import { Address } from '#renderer/components/text/address.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { CallAct } from '../signing/call-act.tsx';
import styles from '../admin-offering-chain.module.css';

type HolderAct = HolderActs['items'][number];

const tones: Readonly<Record<HolderAct['state'], ChipTone>> = {
  unregistered: 'warn',
  decided: 'warn',
  proposed: 'warn',
  mined: 'progress',
  done: 'ok',
  lapsed: 'neutral',
};

interface ActRowProps {
  readonly act: HolderAct;
}

/** What two persons decided about a wallet, and the signature that is next. */
export function ActRow({ act }: ActRowProps) {
  const { t } = useTranslation('admin-offering-chain');
  const format = useFormat();
  const { kind, state, member, wallet, replacement, note, decided_at: decidedAt, block } = act;
  return (
    <li>
      <div className={styles.head}>
        <h3>{t(`act.${kind}.of`, { name: member.name })}</h3>
        <StatusChip tone={tones[state]}>{t(`act.state.${state}`)}</StatusChip>
      </div>
      <p className={styles.hint}>
        <Address address={wallet} /> · {t('act.decided')} <DateText at={decidedAt} as="dayTime" />
        {block !== null && <> · {t('act.block', { block: formatWhole(block, format) })}</>}
      </p>
      {replacement !== null && (
        <p className={styles.hint}>
          {t('act.replacement')} <Address address={replacement} />
        </p>
      )}
      <p className={styles.hint}>{t('act.note', { note })}</p>
      <NextSignature act={act} />
    </li>
  );
}

/** One agent proposes, another one confirms exactly that; before a recovery the registry knows the other wallet. */
function NextSignature({ act }: ActRowProps) {
  const { t } = useTranslation('admin-offering-chain');
  const { id, state, proposal, until, member } = act;
  const { name } = member;
  if (state === 'unregistered') {
    return (
      <>
        <p className={styles.hint}>{t('act.register.hint')}</p>
        <CallAct
          wanted={{ call: 'act_register', act }}
          signKey={`act_register/${id}`}
          name={t('call.act_register.of', { name })}
        >
          {t('call.act_register')}
        </CallAct>
      </>
    );
  }
  if (state === 'decided') {
    return (
      <>
        <p className={styles.hint}>
          {t('act.propose.hint')} <DateText at={until} as="dayTime" />
        </p>
        <CallAct
          wanted={{ call: 'act_propose', act }}
          signKey={`act_propose/${id}`}
          name={t('call.act_propose.of', { name })}
        >
          {t('call.act_propose')}
        </CallAct>
      </>
    );
  }
  if (state !== 'proposed' || !proposal) return null;
  return (
    <>
      <p className={styles.hint}>
        {t('act.confirm.hint')} <DateText at={proposal.expires_at} as="dayTime" />{' '}
        {t('act.proposer')} <Address address={proposal.agent} />
      </p>
      <CallAct
        wanted={{ call: 'act_confirm', act }}
        signKey={`act_confirm/${proposal.id}`}
        name={t('call.act_confirm.of', { name })}
      >
        {t('call.act_confirm')}
      </CallAct>
    </>
  );
}
