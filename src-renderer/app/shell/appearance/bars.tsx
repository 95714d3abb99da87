import { useAtom } from 'jotai';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { footerTypeAtom, navBarTypeAtom } from './layout-settings.ts';
import type { BarType } from './layout-settings.ts';
import styles from './choices.module.css';

const types: readonly BarType[] = ['sticky', 'floating', 'static', 'hidden'];

/** Settings of top bar and footer as a matrix of radio buttons, a row of four each. */
export function BarMatrix() {
  const { t } = useTranslation('appearance');
  const [navBarType, setNavBarType] = useAtom(navBarTypeAtom);
  const [footerType, setFooterType] = useAtom(footerTypeAtom);
  const id = useId();
  return (
    <div className={styles.choice} role="group" aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {t('bars')}
      </h3>
      <div className={styles.matrix}>
        <div className={styles.row} aria-hidden>
          <span />
          {types.map((type) => (
            <span key={type} className={styles.column}>
              {t(`bar.${type}`)}
            </span>
          ))}
        </div>
        <BarRow title={t('bars.top')} chosen={navBarType} choose={setNavBarType} />
        <BarRow title={t('bars.footer')} chosen={footerType} choose={setFooterType} />
      </div>
    </div>
  );
}

interface BarRowProps {
  readonly title: string;
  readonly chosen: BarType;
  readonly choose: (type: BarType) => void;
}

function BarRow({ title, chosen, choose }: BarRowProps) {
  const { t } = useTranslation('appearance');
  const id = useId();
  return (
    <div className={styles.row} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={styles.rowTitle}>
        {title}
      </span>
      {types.map((type) => (
        <label key={type} className={styles.cell}>
          <input
            type="radio"
            className={styles.radio}
            name={id}
            aria-label={t(`bar.${type}`)}
            checked={type === chosen}
            onChange={() => choose(type)}
          />
        </label>
      ))}
    </div>
  );
}
