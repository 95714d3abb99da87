import i18next from 'i18next';
import type { KeepOutcome } from '#contract/ipc/archive.ts';
import { showToast } from '#renderer/lib/toast.ts';

/** Says what went wrong, if anything did; its texts are loaded only then. */
export async function sayOutcome(outcome: KeepOutcome): Promise<void> {
  if (outcome !== 'differs' && outcome !== 'full' && outcome !== 'failed') return;
  await i18next.loadNamespaces('archive');
  showToast('bad', i18next.t(`toast.${outcome}`, { ns: 'archive' }), `archive/${outcome}`);
}
