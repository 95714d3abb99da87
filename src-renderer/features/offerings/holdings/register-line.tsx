import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Holdings } from '#contract/api/tokenization/holdings.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useBothClocks } from '../use-both-clocks.ts';

interface RegisterLineProps {
  readonly holding: Holdings['items'][number];
}

/** That a wallet of the member's is frozen, and why; nothing while none is. */
export function FrozenLine({ holding }: RegisterLineProps) {
  const { t } = useTranslation('tokenization');
  const clocks = useBothClocks();
  const text = useOfferingText();
  const { frozen } = holding;
  if (frozen === null) return null;
  const values = { name: text(holding, 'name'), when: clocks(frozen.at), note: frozen.note };
  return (
    <li>
      <Note tone="warn">{t('hold.frozen', values)}</Note>
    </li>
  );
}

/** What the network says of a holding beside what the books say; a difference is said as one. */
export function RegisterLine({ holding }: RegisterLineProps) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const clocks = useBothClocks();
  const text = useOfferingText();
  const { register, units, in_wallet: own, in_custody: custody } = holding;
  const name = text(holding, 'name');
  if (register === null) return <li>{t('hold.register.none', { name })}</li>;
  const values = {
    name,
    a: formatWhole(own + custody, format),
    b: formatWhole(units, format),
    when: clocks(register.at),
    block: formatWhole(register.block, format),
  };
  // A difference of anybody stops what the company signs for all.
  if (!register.agrees || own + custody !== units) {
    return (
      <li>
        <Note tone="bad">{t('hold.register.bad', values)}</Note>
      </li>
    );
  }
  return (
    <li>
      <Icon icon={IconShieldCheck} size={16} />
      {t('hold.register', values)}
    </li>
  );
}
