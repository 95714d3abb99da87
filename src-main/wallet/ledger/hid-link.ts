/** One open connection to a device; reports are 64 bytes. */
export interface HidConnection {
  /** USB product number: which model it is. */
  readonly product: number;
  /** Rejects with LedgerError where the device is gone. */
  write(report: Uint8Array): Promise<void>;
  /** The next report. Rejects with LedgerError where the device is gone. */
  read(): Promise<Uint8Array>;
  close(): void;
}

/** How the main process reaches devices. */
export interface HidLink {
  /**
   * @param signal gives up opening
   * @throws LedgerError `ledger_none`, `ledger_several`, `ledger_busy`
   */
  open(signal: AbortSignal): Promise<HidConnection>;
}
