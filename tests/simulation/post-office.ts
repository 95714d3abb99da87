import type { QuoteRequest } from '#server/domain/withdrawals/quote.ts';
import { SEND_MS, type Mailer, type RenderedMail } from '#server/mails/mailer.ts';
import type { Life, Scheduler } from './scheduler.ts';

/** What a mail says that its code is good for. */
export interface CodeMail extends QuoteRequest {
  readonly id: string;
  readonly code: string;
}

export const postFaults = ['refused', 'taken late', 'answer lost'] as const;
/**
 * What the mail server does: it takes nothing; it takes a mail after its sender has given up waiting; it
 * takes it, and its answer does not arrive.
 */
export type PostFault = (typeof postFaults)[number];

/** The mail server of the world, and the boxes of everybody. */
export class PostOffice {
  fault: PostFault | null = null;
  /** Mails that the fault still meets; then it ends by itself. */
  faultyMails = 0;
  /** How often each mail was brought here, by its id. */
  readonly brought = new Map<string, number>();
  readonly #delivered: RenderedMail[] = [];
  #late: RenderedMail[] = [];

  /** @param pass lets time go by */
  mailerOf(scheduler: Scheduler, life: Life, pass: (milliseconds: number) => void): Mailer {
    return {
      send: (mail) =>
        scheduler.step(life, 'mail', () => {
          this.brought.set(mail.id, (this.brought.get(mail.id) ?? 0) + 1);
          const fault = this.#takeFault();
          if (fault !== null) scheduler.meet(`mail ${fault}`);
          if (fault === 'taken late') {
            this.#late.push(mail);
            pass(SEND_MS);
          } else if (fault !== 'refused') this.#delivered.push(mail);
          if (fault !== null) throw new Error(`The mail server: ${fault}`);
        }),
      close: () => {},
    };
  }

  #takeFault(): PostFault | null {
    if (this.faultyMails === 0) return null;
    this.faultyMails -= 1;
    return this.fault;
  }

  /** What was taken late reaches its box. */
  deliverLate(): void {
    this.#delivered.push(...this.#late);
    this.#late = [];
  }

  /** How many mails were taken. */
  get taken(): number {
    return this.#delivered.length + this.#late.length;
  }

  wasTaken(id: string): boolean {
    return [...this.#delivered, ...this.#late].some((mail) => mail.id === id);
  }

  /** A box, oldest first; a mail that was sent twice is there twice. */
  boxOf(recipient: string): readonly RenderedMail[] {
    return this.#delivered.filter((mail) => mail.recipient === recipient);
  }
}
