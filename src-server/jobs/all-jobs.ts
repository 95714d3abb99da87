import { flushEvents } from '../domain/audit/events.ts';
import { isPayoutAwaited } from '../domain/payouts/awaited.ts';
import { isPaymentAwaited } from '../domain/purchases/watched.ts';
import { identityErasure } from './identity-erasure.ts';
import { oldLearning } from './old-learning.ts';
import { oldPostalAddresses } from './old-postal-addresses.ts';
import { auditAnchor } from './audit-anchor.ts';
import { cleanup } from './cleanup.ts';
import { closeVisitsJob } from './close-visits.ts';
import { coolingReminders } from './cooling-reminders.ts';
import { dailyClosing } from './daily-closing.ts';
import { expireProposalsJob } from './expire-proposals.ts';
import { fileCollector, strayCollector } from './file-collector.ts';
import { foldVolumesJob } from './fold-volumes.ts';
import { gameDaysJob } from './game-days.ts';
import { latePackages } from './late-packages.ts';
import { mailSender } from './mail-sender.ts';
import { membershipReminders } from './membership-reminders.ts';
import { offeringRegister } from './chain/offering-register.ts';
import { hasContracts, offeringTick } from './chain/offering-watcher.ts';
import { offeringsJob } from './offerings.ts';
import { payoutTick } from './chain/payout-watcher.ts';
import { purchaseTick } from './chain/purchase-watcher.ts';
import { poolMaturitiesJob } from './pool-maturities.ts';
import { poolResultsJob } from './pool-results.ts';
import { announcedPrices, pairSampler } from './prices.ts';
import { unlessQuiet } from './chain/quiet.ts';
import { reconciliation } from './chain/reconciliation.ts';
import { hasHoldEnded, releaseHolds } from './release-holds.ts';
import { settlementAlerts } from './settlement-alerts.ts';
import { solvency } from './solvency.ts';
import { supportTimes } from './support-times.ts';
import { treasuryTick } from './chain/treasury-watcher.ts';
import type { Job } from './runner.ts';

/** All background jobs of the server. */
export const allJobs: readonly Job[] = [
  mailSender,
  { name: 'payout-watcher', every: 1000, ...unlessQuiet(isPayoutAwaited, payoutTick) },
  { name: 'purchase-watcher', every: 1000, ...unlessQuiet(isPaymentAwaited, purchaseTick) },
  { name: 'treasury-watcher', every: 5000, run: treasuryTick },
  { name: 'offering-watcher', every: 5000, due: hasContracts, run: offeringTick },
  {
    name: 'release-holds',
    every: 5000,
    due: hasHoldEnded,
    run: async (services) => {
      while ((await releaseHolds(services)) > 0);
    },
  },
  foldVolumesJob,
  poolResultsJob,
  poolMaturitiesJob,
  dailyClosing,
  membershipReminders,
  coolingReminders,
  expireProposalsJob,
  closeVisitsJob,
  supportTimes,
  latePackages,
  announcedPrices,
  pairSampler,
  gameDaysJob,
  offeringsJob,
  reconciliation,
  settlementAlerts,
  solvency,
  offeringRegister,
  cleanup,
  oldLearning,
  oldPostalAddresses,
  identityErasure,
  fileCollector,
  strayCollector,
  auditAnchor,
  { name: 'audit-events', every: 30_000, run: (services) => flushEvents(services) },
];
