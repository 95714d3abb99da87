import {
  IconClock,
  IconEye,
  IconEyeOff,
  IconHandStop,
  IconListCheck,
  IconLogout,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import type { Said, VisitState } from '#renderer/domain/visit/visit.ts';
import { formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import './visit-frame.css';
import styles from './visit-frame.module.css';

interface VisitFrameProps {
  readonly state: VisitState;
  /** When its time passes, by this device's clock: milliseconds since 1970. */
  readonly until: number;
  readonly onLeave: () => void;
  /** Nothing more is said of the last refusal. */
  readonly onHeard: () => void;
}

/** Around a member's screens: whose they are, why they are looked at, for how long, and the way out. */
export function VisitFrame({ state, until, onLeave, onHeard }: VisitFrameProps) {
  const { t } = useTranslation('viewas');
  const isPhone = useIsPhone();
  const { visit, said } = state;
  const { member } = visit;
  return (
    <>
      <section className={styles.band} aria-label={t('band')} data-visit-frame>
        <Icon icon={IconEye} size={20} />
        <div className={styles.whose}>
          <p className={styles.title}>{t(isPhone ? 'window' : 'title', { name: member.name })}</p>
          <p className={styles.line}>{t(isPhone ? 'readOnly.short' : 'readOnly')}</p>
        </div>
        <div className={styles.why}>
          <p className={styles.line}>
            {visit.ticket === null ? t('why.plain') : t('why', { number: visit.ticket })}
          </p>
          <p className={styles.reason} title={visit.reason}>
            {visit.reason}
          </p>
        </div>
        <div className={styles.end}>
          {state.over === null && <TimeLeft until={until} />}
          <Button className={styles.leave} icon={IconLogout} onClick={onLeave}>
            <span className={styles.leaveText}>{t('leave')}</span>
          </Button>
        </div>
      </section>
      {said && <Blocked key={said.number} said={said} name={member.first_name} onClose={onHeard} />}
      <Foot state={state} />
    </>
  );
}

const TICK = 5000;

function TimeLeft({ until }: Pick<VisitFrameProps, 'until'>) {
  const { t } = useTranslation('viewas');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={styles.left} role="timer">
      <Icon icon={IconClock} size={14} />
      {t('left', { count: Math.max(0, Math.ceil((until - now) / MINUTE_MS)) })}
    </span>
  );
}

/** Milliseconds that a refusal stays. */
const SAID = 8000;

interface BlockedProps {
  readonly said: Said;
  readonly name: string;
  readonly onClose: () => void;
}

/** What was pressed and does nothing here, and who can do it. */
function Blocked({ said, name, onClose }: BlockedProps) {
  const { t } = useTranslation(['viewas', 'common']);
  useEffect(() => {
    const timer = setTimeout(onClose, SAID);
    return () => clearTimeout(timer);
  }, [onClose]);
  const isOff = said.kind === 'off';
  return (
    <div className={styles.blocked} role="alert" data-visit-frame>
      <Icon icon={IconHandStop} className={styles.hand} />
      <div>
        <p className={styles.what}>
          {isOff
            ? t('off.title')
            : t('blocked.title', { action: said.action || t('blocked.this') })}
        </p>
        <p className={styles.who}>{isOff ? t('off.body') : t('blocked.body', { name })}</p>
      </div>
      <IconButton icon={IconX} label={t('button.close', { ns: 'common' })} onClick={onClose} />
    </div>
  );
}

function Foot({ state }: Pick<VisitFrameProps, 'state'>) {
  const { t } = useTranslation('viewas');
  const isPhone = useIsPhone();
  const format = useFormat();
  const { visit, reads, blocked } = state;
  return (
    <section className={styles.foot} aria-label={t('foot')} data-visit-frame>
      <span className={styles.fact}>
        <Icon icon={IconListCheck} size={15} />
        {t('calls', { count: blocked, reads })}
      </span>
      <span className={styles.told}>
        <Icon icon={IconUserCheck} size={15} />
        {t(isPhone ? 'told.short' : 'told', { name: visit.member.first_name })}
      </span>
      <span className={styles.masked}>
        <Icon icon={IconEyeOff} size={15} />
        {t('masked')}
      </span>
      <span className={styles.viewer}>
        {visit.viewer.name} · {formatTime(visit.began_at, format)}
      </span>
    </section>
  );
}
