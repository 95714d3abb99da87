import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { VisitorScreen } from '#contract/rules/screens.ts';
import { LoginPage } from './pages/login-page.tsx';
import type { RouteAudience } from './routing/decide-route.ts';

export interface AppRoute {
  /** Path as in the specification, without the leading slash. */
  readonly path: string;
  readonly audience: RouteAudience;
  /** Key of the page's heading in the `shell` namespace. */
  readonly heading: string;
  readonly Page: ComponentType;
}

const RegisterPage = lazy(async () => ({
  default: (await import('./pages/register-page.tsx')).RegisterPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage,
}));
const DemoMailboxPage = lazy(async () => ({
  default: (await import('./pages/demo-mailbox-page.tsx')).DemoMailboxPage,
}));
const VoucherPage = lazy(async () => ({
  default: (await import('./pages/public/voucher-page.tsx')).VoucherPage,
}));
const VerifyPage = lazy(async () => ({
  default: (await import('./pages/academy/verify-page.tsx')).VerifyPage,
}));
const StatementPage = lazy(async () => ({
  default: (await import('./pages/public/statement-page.tsx')).StatementPage,
}));
const SolvencyPage = lazy(async () => ({
  default: (await import('./pages/public/solvency-page.tsx')).SolvencyPage,
}));

/** Screens that open without a session. Only these are in the login's bundle. */
export const visitorRoutes: readonly (AppRoute & {
  readonly path:
    | VisitorScreen
    | 'demo/mailbox'
    | 'voucher'
    | 'statement'
    | 'solvency'
    | 'verify'
    | 'verify/:number';
})[] = [
  { path: '', audience: 'visitor', heading: 'heading.login', Page: LoginPage },
  { path: 'register', audience: 'visitor', heading: 'heading.register', Page: RegisterPage },
  {
    path: 'forgot-password',
    audience: 'visitor',
    heading: 'heading.forgot-password',
    Page: ForgotPasswordPage,
  },
  {
    path: 'demo/mailbox',
    audience: 'everybody',
    heading: 'heading.demo-mailbox',
    Page: DemoMailboxPage,
  },
  { path: 'voucher', audience: 'everybody', heading: 'heading.voucher', Page: VoucherPage },
  { path: 'statement', audience: 'everybody', heading: 'heading.statement', Page: StatementPage },
  { path: 'solvency', audience: 'everybody', heading: 'heading.solvency', Page: SolvencyPage },
  { path: 'verify', audience: 'everybody', heading: 'heading.verify', Page: VerifyPage },
  { path: 'verify/:number', audience: 'everybody', heading: 'heading.verify', Page: VerifyPage },
];
