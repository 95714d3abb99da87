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
