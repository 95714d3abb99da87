import { lazy } from 'react';
import { prepareLayoutWorker } from '#renderer/features/tree/layout/worker.ts';
import { visitorRoutes, type AppRoute } from './visitor-routes.tsx';

const DashboardPage = lazy(async () => ({
  default: (await import('./pages/dashboard-page.tsx')).DashboardPage,
}));
const WithdrawalsPage = lazy(async () => ({
  default: (await import('./pages/withdrawals-page.tsx')).WithdrawalsPage,
}));
const MadeWithdrawalsPage = lazy(async () => ({
  default: (await import('./pages/made-withdrawals-page.tsx')).MadeWithdrawalsPage,
}));
const ProfilePage = lazy(async () => ({
  default: (await import('./pages/profile-page.tsx')).ProfilePage,
}));
const SecurityPage = lazy(async () => ({
  default: (await import('./pages/security-page.tsx')).SecurityPage,
}));
const NewsPage = lazy(async () => ({
  default: (await import('./pages/news-page.tsx')).NewsPage,
}));
const BuyMembershipPage = lazy(async () => ({
  default: (await import('./pages/buy-membership-page.tsx')).BuyMembershipPage,
}));
const BinaryTreePage = lazy(async () => {
  prepareLayoutWorker();
  return { default: (await import('./pages/binary-tree-page.tsx')).BinaryTreePage };
});
const ReferralsPage = lazy(async () => ({
  default: (await import('./pages/referrals-page.tsx')).ReferralsPage,
}));
const CareerPlanPage = lazy(async () => ({
  default: (await import('./pages/career-plan-page.tsx')).CareerPlanPage,
}));
const MyInvestmentPage = lazy(async () => ({
  default: (await import('./pages/my-investment-page.tsx')).MyInvestmentPage,
}));
const GlobalNetworkDepositPage = lazy(async () => ({
  default: (await import('./pages/global-network-deposit-page.tsx')).GlobalNetworkDepositPage,
}));
const GlobalNetworkProgressPage = lazy(async () => ({
  default: (await import('./pages/global-network-progress-page.tsx')).GlobalNetworkProgressPage,
}));
const TradingPage = lazy(async () => ({
  default: (await import('./pages/trading-page.tsx')).TradingPage,
}));
const AdminExceptionsPage = lazy(async () => ({
  default: (await import('./pages/admin-exceptions-page.tsx')).AdminExceptionsPage,
}));
const ReportsPage = lazy(async () => ({
  default: (await import('./pages/reports-page.tsx')).ReportsPage,
}));
const AdminWithdrawalsPage = lazy(async () => ({
  default: (await import('./pages/admin-withdrawals-page.tsx')).AdminWithdrawalsPage,
}));
const AdminLiabilitiesPage = lazy(async () => ({
  default: (await import('./pages/admin-liabilities-page.tsx')).AdminLiabilitiesPage,
}));
const AdminMembersPage = lazy(async () => ({
  default: (await import('./pages/admin-members-page.tsx')).AdminMembersPage,
}));
const AdminPlansPage = lazy(async () => ({
  default: (await import('./pages/admin-plans-page.tsx')).AdminPlansPage,
}));
const AdminPoolsPage = lazy(async () => ({
  default: (await import('./pages/admin-pools-page.tsx')).AdminPoolsPage,
}));
const AdminNewsPage = lazy(async () => ({
  default: (await import('./pages/admin-news-page.tsx')).AdminNewsPage,
}));
const AdminNewsEditorPage = lazy(async () => ({
  default: (await import('./pages/admin-news-editor-page.tsx')).AdminNewsEditorPage,
}));
const AdminApprovalsPage = lazy(async () => ({
  default: (await import('./pages/admin-approvals-page.tsx')).AdminApprovalsPage,
}));
const AdminStaffPage = lazy(async () => ({
  default: (await import('./pages/admin-staff-page.tsx')).AdminStaffPage,
}));
const AdminSettingsPage = lazy(async () => ({
  default: (await import('./pages/admin-settings-page.tsx')).AdminSettingsPage,
}));
const AdminJobsPage = lazy(async () => ({
  default: (await import('./pages/admin-jobs-page.tsx')).AdminJobsPage,
}));
const AdminAuditPage = lazy(async () => ({
  default: (await import('./pages/admin-audit-page.tsx')).AdminAuditPage,
}));

/** The screens of members and administrators. A new one is a line here, a heading in `shell` and a file in `pages`. */
export const memberRoutes: readonly AppRoute[] = [
  { path: 'dashboard', audience: 'member', heading: 'heading.dashboard', Page: DashboardPage },
  { path: 'profile', audience: 'member', heading: 'heading.profile', Page: ProfilePage },
  {
    path: 'profile/security',
    audience: 'member',
    heading: 'heading.profile-security',
    Page: SecurityPage,
  },
  {
    path: 'buy-membership',
    audience: 'member',
    heading: 'heading.buy-membership',
    Page: BuyMembershipPage,
  },
  {
    path: 'my-investment',
    audience: 'member',
    heading: 'heading.my-investment',
    Page: MyInvestmentPage,
  },
  { path: 'trading', audience: 'member', heading: 'heading.trading', Page: TradingPage },
  {
    path: 'global-network-deposit',
    audience: 'member',
    heading: 'heading.global-network-deposit',
    Page: GlobalNetworkDepositPage,
  },
  {
    path: 'global-network-progress',
    audience: 'member',
    heading: 'heading.global-network-progress',
    Page: GlobalNetworkProgressPage,
  },
  {
    path: 'withdrawals',
    audience: 'member',
    heading: 'heading.withdrawals',
    Page: WithdrawalsPage,
  },
  {
    path: 'made-withdrawals',
    audience: 'member',
    heading: 'heading.made-withdrawals',
    Page: MadeWithdrawalsPage,
  },
  { path: 'reports', audience: 'member', heading: 'heading.reports', Page: ReportsPage },
  { path: 'tct-news', audience: 'member', heading: 'heading.tct-news', Page: NewsPage },
  { path: 'tct-news/:slug', audience: 'member', heading: 'heading.tct-news', Page: NewsPage },
  { path: 'binary-tree', audience: 'member', heading: 'heading.binary-tree', Page: BinaryTreePage },
  { path: 'referrals', audience: 'member', heading: 'heading.referrals', Page: ReferralsPage },
  {
    path: 'career-plan',
    audience: 'member',
    heading: 'heading.career-plan',
    Page: CareerPlanPage,
  },
  {
    path: 'admin/withdrawals',
    audience: 'admin',
    heading: 'heading.admin-withdrawals',
    Page: AdminWithdrawalsPage,
  },
  {
    path: 'admin/payments',
    audience: 'admin',
    heading: 'heading.admin-payments',
    Page: AdminExceptionsPage,
  },
  {
    path: 'admin/liabilities',
    audience: 'admin',
    heading: 'heading.admin-liabilities',
    Page: AdminLiabilitiesPage,
  },
  {
    path: 'admin/members',
    audience: 'admin',
    heading: 'heading.admin-members',
    Page: AdminMembersPage,
  },
  {
    path: 'admin/plans',
    audience: 'admin',
    heading: 'heading.admin-plans',
    Page: AdminPlansPage,
  },
  {
    path: 'admin/pools',
    audience: 'admin',
    heading: 'heading.admin-pools',
    Page: AdminPoolsPage,
  },
  {
    path: 'admin/news',
    audience: 'admin',
    heading: 'heading.admin-news',
    Page: AdminNewsPage,
  },
  {
    path: 'admin/news/:id',
    audience: 'admin',
    heading: 'heading.admin-news',
    Page: AdminNewsEditorPage,
  },
  {
    path: 'admin/approvals',
    audience: 'admin',
    heading: 'heading.admin-approvals',
    Page: AdminApprovalsPage,
  },
  {
    path: 'admin/staff',
    audience: 'admin',
    heading: 'heading.admin-staff',
    Page: AdminStaffPage,
  },
  {
    path: 'admin/settings',
    audience: 'admin',
    heading: 'heading.admin-settings',
    Page: AdminSettingsPage,
  },
  {
    path: 'admin/jobs',
    audience: 'admin',
    heading: 'heading.admin-jobs',
    Page: AdminJobsPage,
  },
  {
    path: 'admin/audit',
    audience: 'admin',
    heading: 'heading.admin-audit',
    Page: AdminAuditPage,
  },
];

/** Every screen there is. */
export const routes: readonly AppRoute[] = [...visitorRoutes, ...memberRoutes];
