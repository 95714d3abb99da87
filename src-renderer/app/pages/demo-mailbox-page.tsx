import { DemoMailbox } from '#renderer/features/demo-mailbox/demo-mailbox.tsx';
import { Loading } from '#renderer/components/spinner.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { NotFound } from '../not-found.tsx';
import { PlainLayout } from '../layouts/plain.tsx';

/** The demo's mailbox; not found outside the demo. */
export function DemoMailboxPage() {
  const { data: settings, isPending } = useSettings();
  if (isPending) return <Loading withText={false} />;
  return <PlainLayout>{settings?.demo ? <DemoMailbox /> : <NotFound />}</PlainLayout>;
}
