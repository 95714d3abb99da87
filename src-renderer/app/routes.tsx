import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { RouteAudience } from './routing/decide-route.ts';

export interface AppRoute {
  /** Path as in the specification, without the leading slash. */
  readonly path: string;
  readonly audience: RouteAudience;
  /** Id of the page's heading in the texts of `shell`. */
  readonly heading: string;
  readonly Page: LazyExoticComponent<ComponentType>;
}

const LoginPage = lazy(async () => ({
  default: (await import('./pages/login-page.tsx')).LoginPage,
}));
const RegisterPage = lazy(async () => ({
  default: (await import('./pages/register-page.tsx')).RegisterPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage,
}));
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
const NewsPage = lazy(async () => ({
  default: (await import('./pages/news-page.tsx')).NewsPage,
}));
const AdminWithdrawalsPage = lazy(async () => ({
  default: (await import('./pages/admin-withdrawals-page.tsx')).AdminWithdrawalsPage,
}));
const DemoMailboxPage = lazy(async () => ({
  default: (await import('./pages/demo-mailbox-page.tsx')).DemoMailboxPage,
}));

/** Every screen there is. A new one is a line here, a heading in `shell` and a file in `pages`. */
export const routes: readonly AppRoute[] = [
  { path: '', audience: 'visitor', heading: 'heading.login', Page: LoginPage },
  { path: 'register', audience: 'visitor', heading: 'heading.register', Page: RegisterPage },
  {
    path: 'forgot-password',
    audience: 'visitor',
    heading: 'heading.forgot-password',
    Page: ForgotPasswordPage,
  },
  { path: 'dashboard', audience: 'member', heading: 'heading.dashboard', Page: DashboardPage },
  { path: 'profile', audience: 'member', heading: 'heading.profile', Page: ProfilePage },
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
  { path: 'tct-news', audience: 'member', heading: 'heading.tct-news', Page: NewsPage },
  { path: 'tct-news/:slug', audience: 'member', heading: 'heading.tct-news', Page: NewsPage },
  {
    path: 'admin/withdrawals',
    audience: 'admin',
    heading: 'heading.admin-withdrawals',
    Page: AdminWithdrawalsPage,
  },
  {
    path: 'demo/mailbox',
    audience: 'everybody',
    heading: 'heading.demo-mailbox',
    Page: DemoMailboxPage,
  },
];
