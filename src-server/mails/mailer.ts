import { createTransport } from 'nodemailer';

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
  /** Resolves once the mail server has taken the mail; rejects otherwise. */
  send(mail: RenderedMail): Promise<void>;
  close(): void;
}

interface MailerOptions {
  /** Null: mails are composed and go nowhere; the demo shows them from its outbox. */
  readonly smtpUrl: string | null;
  readonly from: string;
}

export function createMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const transport =
    smtpUrl === null ? createTransport({ jsonTransport: true }) : createTransport(smtpUrl);
  return {
    async send({ id, recipient, subject, text, html }) {
      await transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text,
        html,
        // The same whenever it is tried again, so that mail servers can drop a repeat.
        messageId: `<${id}@tct-back-office>`,
      });
    },
    close: () => transport.close(),
  };
}
