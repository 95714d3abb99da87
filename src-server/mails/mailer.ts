import { createTransport } from 'nodemailer';
import { within } from '../within.ts';

/** A mail as people get it: plain text and HTML that say the same. */
export interface RenderedMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands mails to the outside. */
export interface Mailer {
  /**
   * Resolves once the mail server has taken the mail; rejects otherwise, and after {@link SEND_MS} at the
   * latest. What is rejected may have been taken all the same, where the answer was lost.
   */
  send(mail: RenderedMail): Promise<void>;
  close(): void;
}

/** Connections to the mail server that are kept open, and mails that are sent at once. */
export const MAIL_CONNECTIONS = 5;

/** Milliseconds for each step with the mail server. */
const limits = {
  dnsTimeout: 5000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Milliseconds that a mail may take altogether; a server that answers slowly resets the other limits. */
export const SEND_MS = 45_000;

interface MailerOptions {
  /** Null: mails are composed and go nowhere; the demo shows them from its outbox. */
  readonly smtpUrl: string | null;
  readonly from: string;
  /** Other limits, for tests. */
  readonly limits?: Partial<typeof limits> & { readonly sendMs?: number };
}

export function createMailer({ smtpUrl, from, limits: given = {} }: MailerOptions): Mailer {
  const { sendMs = SEND_MS, ...steps } = { ...limits, ...given };
  const transport =
    smtpUrl === null
      ? createTransport({ jsonTransport: true })
      : createTransport({
          url: smtpUrl,
          pool: true,
          maxConnections: MAIL_CONNECTIONS,
          ...steps,
        });
  return {
    async send({ id, recipient, subject, text, html }) {
      const sending = transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text,
        html,
        // The same whenever it is tried again, so that mail servers can drop a repeat.
        messageId: `<${id}@tct-back-office>`,
      });
      if (await within(sendMs, sending)) return;
      throw new Error(`The mail server did not take the mail within ${sendMs} ms`);
    },
    close: () => transport.close(),
  };
}

/**
 * Greets the mail server and logs in, as before a mail; nothing is sent.
 * @throws Error with the code of what failed
 */
export async function greetMailServer(
  smtpUrl: string,
  given: Partial<typeof limits> = {},
): Promise<void> {
  const transport = createTransport({ url: smtpUrl, ...limits, ...given });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
