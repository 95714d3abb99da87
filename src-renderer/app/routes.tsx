import { lazy } from 'react';
import type { ComponentType } from 'react';
import { memberScreens } from '#contract/rules/screens.ts';
import type { MemberScreen } from '#contract/rules/screens.ts';
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
const AcademyPage = lazy(async () => ({
  default: (await import('./pages/academy/course-pages.tsx')).AcademyPage,
}));
const AcademyCoursePage = lazy(async () => ({
  default: (await import('./pages/academy/course-pages.tsx')).AcademyCoursePage,
}));
const AcademyLessonPage = lazy(async () => ({
  default: (await import('./pages/academy/course-pages.tsx')).AcademyLessonPage,
}));
const AcademyCertificatePage = lazy(async () => ({
  default: (await import('./pages/academy/course-pages.tsx')).AcademyCertificatePage,
}));
const OfferingsPage = lazy(async () => ({
  default: (await import('./pages/tokenization/offering-pages.tsx')).OfferingsPage,
}));
const SubscriptionsPage = lazy(async () => ({
  default: (await import('./pages/tokenization/offering-pages.tsx')).SubscriptionsPage,
}));
const SubscriptionPage = lazy(async () => ({
  default: (await import('./pages/tokenization/offering-pages.tsx')).SubscriptionPage,
}));
const OfferingPage = lazy(async () => ({
  default: (await import('./pages/tokenization/offering-pages.tsx')).OfferingPage,
}));
const SubscribePage = lazy(async () => ({
  default: (await import('./pages/tokenization/offering-pages.tsx')).SubscribePage,
}));
const ExchangePage = lazy(async () => ({
  default: (await import('./pages/exchange/exchange-pages.tsx')).ExchangePage,
}));
const ExchangeQuotePage = lazy(async () => ({
  default: (await import('./pages/exchange/exchange-pages.tsx')).ExchangeQuotePage,
}));
const ExchangeHistoryPage = lazy(async () => ({
  default: (await import('./pages/exchange/exchange-pages.tsx')).ExchangeHistoryPage,
}));
const ExchangeAccountPage = lazy(async () => ({
  default: (await import('./pages/exchange/exchange-pages.tsx')).ExchangeAccountPage,
}));
const EligibilityPage = lazy(async () => ({
  default: (await import('./pages/tokenization/eligibility-page.tsx')).EligibilityPage,
}));
const OnlineGamePage = lazy(async () => ({
  default: (await import('./pages/online-game-page.tsx')).OnlineGamePage,
}));
const GamePracticePage = lazy(async () => ({
  default: (await import('./pages/online-game-page.tsx')).GamePracticePage,
}));
const GameDaysPage = lazy(async () => ({
  default: (await import('./pages/online-game-page.tsx')).GameDaysPage,
}));
const GameRankingPage = lazy(async () => ({
  default: (await import('./pages/online-game-page.tsx')).GameRankingPage,
}));
const BuyMembershipPage = lazy(async () => ({
  default: (await import('./pages/buy-membership-page.tsx')).BuyMembershipPage,
}));
const BinaryTreePage = lazy(async () => {
  prepareLayoutWorker();
  return { default: (await import('./pages/binary-tree-page.tsx')).BinaryTreePage };
});
const DirectsPage = lazy(async () => ({
  default: (await import('./pages/directs-page.tsx')).DirectsPage,
}));
const SupportPage = lazy(async () => ({
  default: (await import('./pages/support/tickets-page.tsx')).SupportPage,
}));
const NewTicketPage = lazy(async () => ({
  default: (await import('./pages/support/new-ticket-page.tsx')).NewTicketPage,
}));
const TicketPage = lazy(async () => ({
  default: (await import('./pages/support/ticket-page.tsx')).TicketPage,
}));
const HelpPage = lazy(async () => ({
  default: (await import('./pages/support/help-page.tsx')).HelpPage,
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
const MarketplacePage = lazy(async () => ({
  default: (await import('./pages/market/shop-pages.tsx')).MarketplacePage,
}));
const MarketplaceCartPage = lazy(async () => ({
  default: (await import('./pages/market/shop-pages.tsx')).MarketplaceCartPage,
}));
const MarketplaceCheckoutPage = lazy(async () => ({
  default: (await import('./pages/market/shop-pages.tsx')).MarketplaceCheckoutPage,
}));
const MarketplaceOrdersPage = lazy(async () => ({
  default: (await import('./pages/market/shop-pages.tsx')).MarketplaceOrdersPage,
}));
const MarketplaceOrderPage = lazy(async () => ({
  default: (await import('./pages/market/shop-pages.tsx')).MarketplaceOrderPage,
}));
const MarketplaceProductPage = lazy(async () => ({
  default: (await import('./pages/market/shop-pages.tsx')).MarketplaceProductPage,
}));
const AdminAcademyPage = lazy(async () => ({
  default: (await import('./pages/academy/editor-pages.tsx')).AdminAcademyPage,
}));
const AdminCoursePage = lazy(async () => ({
  default: (await import('./pages/academy/editor-pages.tsx')).AdminCoursePage,
}));
const AdminCourseStatisticsPage = lazy(async () => ({
  default: (await import('./pages/academy/editor-pages.tsx')).AdminCourseStatisticsPage,
}));
const AdminShopOrdersPage = lazy(async () => ({
  default: (await import('./pages/market/admin-shop-pages.tsx')).AdminShopOrdersPage,
}));
const AdminShopReturnsPage = lazy(async () => ({
  default: (await import('./pages/market/admin-shop-pages.tsx')).AdminShopReturnsPage,
}));
const AdminShopProductsPage = lazy(async () => ({
  default: (await import('./pages/market/admin-shop-pages.tsx')).AdminShopProductsPage,
}));
const AdminShopProductPage = lazy(async () => ({
  default: (await import('./pages/market/admin-shop-pages.tsx')).AdminShopProductPage,
}));
const AdminShopReviewsPage = lazy(async () => ({
  default: (await import('./pages/market/admin-shop-pages.tsx')).AdminShopReviewsPage,
}));
const AdminShopSalesPage = lazy(async () => ({
  default: (await import('./pages/market/admin-shop-pages.tsx')).AdminShopSalesPage,
}));
const AdminShopSetupPage = lazy(async () => ({
  default: (await import('./pages/market/admin-shop-pages.tsx')).AdminShopSetupPage,
}));
const AdminExchangePage = lazy(async () => ({
  default: (await import('./pages/exchange/admin-exchange-page.tsx')).AdminExchangePage,
}));
const AdminOfferingsPage = lazy(async () => ({
  default: (await import('./pages/tokenization/admin-offerings-pages.tsx')).AdminOfferingsPage,
}));
const AdminOfferingPage = lazy(async () => ({
  default: (await import('./pages/tokenization/admin-offerings-pages.tsx')).AdminOfferingPage,
}));
const AdminOfferingChainPage = lazy(async () => ({
  default: (await import('./pages/tokenization/admin-offering-chain-page.tsx'))
    .AdminOfferingChainPage,
}));
const AdminEligibilityPage = lazy(async () => ({
  default: (await import('./pages/tokenization/admin-eligibility-page.tsx')).AdminEligibilityPage,
}));
const AdminRecordingPage = lazy(async () => ({
  default: (await import('./pages/desk/recording-page.tsx')).AdminRecordingPage,
}));
const AdminSupportPage = lazy(async () => ({
  default: (await import('./pages/desk/queue-page.tsx')).AdminSupportPage,
}));
const AdminTicketPage = lazy(async () => ({
  default: (await import('./pages/desk/ticket-page.tsx')).AdminTicketPage,
}));
const AdminHelpPage = lazy(async () => ({
  default: (await import('./pages/desk/help-page.tsx')).AdminHelpPage,
}));
const AdminHelpEditorPage = lazy(async () => ({
  default: (await import('./pages/desk/help-editor-page.tsx')).AdminHelpEditorPage,
}));
const AdminMacrosPage = lazy(async () => ({
  default: (await import('./pages/desk/macros-page.tsx')).AdminMacrosPage,
}));
const AdminSupportFiguresPage = lazy(async () => ({
  default: (await import('./pages/desk/figures-page.tsx')).AdminSupportFiguresPage,
}));
const AdminProposalsPage = lazy(async () => ({
  default: (await import('./pages/admin-proposals-page.tsx')).AdminProposalsPage,
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

/** Page component of each member screen, by path. */
const pages: Readonly<Record<MemberScreen, ComponentType>> = {
  dashboard: DashboardPage,
  profile: ProfilePage,
  'profile/security': SecurityPage,
  'buy-membership': BuyMembershipPage,
  'my-investment': MyInvestmentPage,
  trading: TradingPage,
  'global-network-deposit': GlobalNetworkDepositPage,
  'global-network-progress': GlobalNetworkProgressPage,
  withdrawals: WithdrawalsPage,
  'made-withdrawals': MadeWithdrawalsPage,
  reports: ReportsPage,
  'tct-news': NewsPage,
  'tct-news/:slug': NewsPage,
  academy: AcademyPage,
  'academy/certificate/:number': AcademyCertificatePage,
  'academy/:slug': AcademyCoursePage,
  'academy/:slug/:lesson': AcademyLessonPage,
  marketplace: MarketplacePage,
  'marketplace/cart': MarketplaceCartPage,
  'marketplace/checkout': MarketplaceCheckoutPage,
  'marketplace/orders': MarketplaceOrdersPage,
  'marketplace/orders/:number': MarketplaceOrderPage,
  'marketplace/:slug': MarketplaceProductPage,
  tokenization: OfferingsPage,
  'tokenization/subscriptions': SubscriptionsPage,
  'tokenization/subscriptions/:number': SubscriptionPage,
  'tokenization/:slug': OfferingPage,
  'tokenization/:slug/subscribe': SubscribePage,
  exchange: ExchangePage,
  'exchange/history': ExchangeHistoryPage,
  'exchange/account': ExchangeAccountPage,
  'exchange/quotes/:number': ExchangeQuotePage,
  'tokenization/eligibility': EligibilityPage,
  'online-game': OnlineGamePage,
  'online-game/practice': GamePracticePage,
  'online-game/days': GameDaysPage,
  'online-game/days/:day': GameDaysPage,
  'online-game/ranking': GameRankingPage,
  'binary-tree': BinaryTreePage,
  referrals: DirectsPage,
  'career-plan': CareerPlanPage,
  support: SupportPage,
  'support/new': NewTicketPage,
  'support/help': HelpPage,
  'support/help/:slug': HelpPage,
  'support/:number': TicketPage,
  'admin/withdrawals': AdminWithdrawalsPage,
  'admin/payments': AdminExceptionsPage,
  'admin/liabilities': AdminLiabilitiesPage,
  'admin/members': AdminMembersPage,
  'admin/plans': AdminPlansPage,
  'admin/pools': AdminPoolsPage,
  'admin/news': AdminNewsPage,
  'admin/news/:id': AdminNewsEditorPage,
  'admin/academy': AdminAcademyPage,
  'admin/academy/:id': AdminCoursePage,
  'admin/academy/:id/statistics': AdminCourseStatisticsPage,
  'admin/market/orders': AdminShopOrdersPage,
  'admin/market/products': AdminShopProductsPage,
  'admin/market/products/:id': AdminShopProductPage,
  'admin/market/returns': AdminShopReturnsPage,
  'admin/market/reviews': AdminShopReviewsPage,
  'admin/market/sales': AdminShopSalesPage,
  'admin/market/setup': AdminShopSetupPage,
  'admin/exchange': AdminExchangePage,
  'admin/offerings': AdminOfferingsPage,
  'admin/offerings/:id': AdminOfferingPage,
  'admin/offerings/:id/chain': AdminOfferingChainPage,
  'admin/eligibility': AdminEligibilityPage,
  'admin/support/:number/recordings/:file': AdminRecordingPage,
  'admin/support': AdminSupportPage,
  'admin/support/:number': AdminTicketPage,
  'admin/support/help': AdminHelpPage,
  'admin/support/help/:id': AdminHelpEditorPage,
  'admin/support/macros': AdminMacrosPage,
  'admin/support/figures': AdminSupportFiguresPage,
  'admin/approvals': AdminProposalsPage,
  'admin/staff': AdminStaffPage,
  'admin/settings': AdminSettingsPage,
  'admin/jobs': AdminJobsPage,
  'admin/audit': AdminAuditPage,
};

/** Key of the heading: the path without parameters. */
const headingOf = (path: MemberScreen): string =>
  `heading.${path.replace(/\/:.*$/, '').replaceAll('/', '-')}`;

/** Routes of members and administrators: the contract's screens with their pages. */
export const memberRoutes: readonly AppRoute[] = Object.entries(memberScreens).map(
  ([name, audience]) => {
    const path = name as MemberScreen;
    return { path, audience, heading: headingOf(path), Page: pages[path] };
  },
);

export const routes: readonly AppRoute[] = [...visitorRoutes, ...memberRoutes];
