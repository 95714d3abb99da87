import { adminSettings } from '#contract/api/admin/settings.ts';
import { adminMacros } from '#contract/api/admin/support/texts.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { support, type Ticket } from '#contract/api/support/tickets.ts';
import type { DemoApi } from './demo-api.ts';

const MEMBER = 'member@demo.test';
const AREA = 'area_support_enabled';

/** Tickets and messages that one member may write within an hour: tests write for all of them. */
const TICKETS = 50;
const MESSAGES = 100;

/** Switches the support desk on, where it is not, for as many tickets as tests write. */
export async function openDesk(demo: DemoApi): Promise<void> {
  const { access: token } = await demo.signIn('admin@demo.test');
  const { items } = await demo.call(adminSettings.list, { token });
  const wanted = {
    [AREA]: 'on',
    support_tickets_per_hour: TICKETS,
    support_messages_per_hour: MESSAGES,
  };
  for (const [key, value] of Object.entries(wanted)) {
    const seen = items.find((item) => item.key === key)?.value;
    if (seen === undefined || seen === value) continue;
    const body = { value, seen, note: 'Para atender a los miembros' };
    await demo.call(adminSettings.change, { token, params: { key }, body });
  }
}

/** A member of the demo writes to support; answers with the ticket. */
export async function askSupport(
  demo: DemoApi,
  ticket: Partial<Body<typeof support.create>> = {},
  email = MEMBER,
): Promise<Ticket> {
  const { access: token } = await demo.signIn(email);
  const body = {
    category: 'withdrawal' as const,
    subject: 'Retiro sigue en revisión',
    text: 'Pedí este retiro ayer y sigue en revisión. ¿Falta algo de mi parte?',
    ...ticket,
  };
  return demo.call(support.create, { token, body });
}

/** A macro of the desk. */
export async function keepMacro(
  demo: DemoApi,
  macro: Partial<Body<typeof adminMacros.create>>,
): Promise<void> {
  const { access: token } = await demo.signIn('admin@demo.test');
  const body = { name_es: '', text_es: '', name_en: '', text_en: '', category: null, ...macro };
  await demo.call(adminMacros.create, { token, body });
}
