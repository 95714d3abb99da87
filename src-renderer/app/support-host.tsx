import { useEffect } from 'react';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import { TicketOutbox } from '#renderer/features/support/outbox.ts';
import { setSupportOn } from '#renderer/lib/ask-support.ts';

/** What support needs on every screen: errors know whether they can be asked about, messages are sent. */
export function SupportHost() {
  const isOn = useIsAreaOn('support') ?? false;
  // A look at somebody's account sends nothing.
  const isOwn = useVisit() === null;
  // It stays when the frame goes: what took that down is asked about.
  useEffect(() => setSupportOn(isOn), [isOn]);
  return isOn && isOwn ? <TicketOutbox /> : null;
}
