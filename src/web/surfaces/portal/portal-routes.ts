import {
  BadgePercent,
  BookText,
  Building2,
  ChartColumn,
  ClipboardList,
  Contact,
  FilePen,
  HandCoins,
  Landmark,
  ListChecks,
  ReceiptText,
  ScrollText,
  ShieldPlus,
  Users,
  Webhook,
} from 'lucide-react';
import type { PortalRoute } from '#web/desk/page/portal-route.ts';
import { registerPortalMessages } from '#web/i18n/portal-messages.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { patterns } from '#web/router/paths.ts';
import { claimRoutes } from './claims/claim-routes.ts';
import { holderRoutes } from './holder-routes.ts';

registerPortalMessages();

const admin = ['insurer:admin'] as const;
const sells = ['b2b:sell'] as const;
const seesOrders = ['b2b:sell', 'b2b:reports', 'insurer:orders'] as const;

/** The pages of daily work, in the order of the menu (specification, 2). */
export const workRoutes: PortalRoute[] = [
  ...holderRoutes,
  ...claimRoutes,
  {
    pattern: patterns.portalHome,
    page: lazyPage(() => import('./start/start-page.tsx'), 'StartPage'),
    words: ['due'],
    menu: { name: 'getQuote', icon: ShieldPlus, within: patterns.chooser },
  },
  {
    pattern: patterns.drafts,
    page: lazyPage(() => import('./sales/drafts-page.tsx'), 'DraftsPage'),
    words: ['portal-sales'],
    scopes: sells,
    menu: { name: 'drafts', icon: FilePen },
  },
  {
    pattern: patterns.customers,
    page: lazyPage(() => import('./sales/customers-page.tsx'), 'CustomersPage'),
    words: ['portal-sales', 'portal-orders'],
    scopes: sells,
    menu: { name: 'customers', icon: Contact },
  },
  {
    pattern: patterns.orders,
    page: lazyPage(() => import('./orders/orders-page.tsx'), 'OrdersPage'),
    words: ['lists', 'portal-orders'],
    scopes: seesOrders,
    menu: { name: 'orderHistory', icon: ClipboardList },
  },
  {
    pattern: patterns.order,
    page: lazyPage(() => import('./orders/order/order-page.tsx'), 'OrderPage'),
    words: ['portal-orders', 'order-desk'],
    scopes: seesOrders,
  },
  {
    pattern: patterns.policy,
    page: lazyPage(() => import('./policies/policy-page.tsx'), 'PolicyPage'),
    words: ['policy-life', 'money'],
    scopes: ['b2b:sell', 'insurer:orders'],
  },
  {
    pattern: patterns.expiringPolicies,
    page: lazyPage(() => import('./policies/expiring-page.tsx'), 'ExpiringPage'),
    words: ['lists', 'policy-life'],
    scopes: ['b2b:sell', 'insurer:orders'],
    menu: { name: 'expiring', icon: ListChecks },
  },
  {
    pattern: patterns.debts,
    page: lazyPage(() => import('./policies/debts-page.tsx'), 'DebtsPage'),
    words: ['policy-life'],
    scopes: seesOrders,
    menu: { name: 'debts', icon: HandCoins },
  },
  {
    pattern: patterns.dunning,
    page: lazyPage(() => import('./policies/dunning-page.tsx'), 'DunningPage'),
    words: ['dunning'],
    scopes: ['insurer:orders'],
  },
  {
    pattern: patterns.moneyRequests,
    page: lazyPage(() => import('./money/money-requests-page.tsx'), 'MoneyRequestsPage'),
    words: ['money'],
    scopes: ['insurer:orders', 'insurer:claims', 'insurer:claim-payments', 'insurer:admin'],
    menu: { name: 'moneyRequests', icon: ReceiptText },
  },
  {
    pattern: patterns.reports,
    page: lazyPage(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
    words: ['reports'],
    scopes: ['b2b:reports', 'insurer:orders'],
    menu: { name: 'reports', icon: ChartColumn },
  },
  {
    pattern: patterns.books,
    page: lazyPage(() => import('./books/books-page.tsx'), 'BooksPage'),
    words: ['books', 'reports'],
    scopes: ['insurer:orders'],
    menu: { name: 'books', icon: BookText },
  },
  {
    pattern: patterns.bankLines,
    page: lazyPage(() => import('./money/bank-lines-page.tsx'), 'BankLinesPage'),
    words: ['bank'],
    scopes: ['insurer:orders'],
    menu: { name: 'bankLines', icon: Landmark },
  },
  {
    pattern: patterns.commissionRuns,
    page: lazyPage(() => import('./money/commission-runs-page.tsx'), 'CommissionRunsPage'),
    words: ['commission-runs'],
    scopes: ['insurer:orders'],
    menu: { name: 'commissionRuns', icon: BadgePercent },
  },
  {
    pattern: patterns.commissionRun,
    page: lazyPage(() => import('./money/commission-run-page.tsx'), 'CommissionRunPage'),
    words: ['commission-runs'],
    scopes: ['insurer:orders'],
  },
  {
    pattern: patterns.statement,
    page: lazyPage(() => import('./sales/statement-page.tsx'), 'StatementPage'),
    words: ['portal-sales', 'reports', 'commission-runs'],
    scopes: ['b2b:sell', 'b2b:reports'],
    menu: { name: 'statement', icon: ReceiptText },
  },
  {
    pattern: patterns.integration,
    page: lazyPage(() => import('./integration/integration-page.tsx'), 'IntegrationPage'),
    words: ['integration'],
    scopes: ['b2b:admin', 'b2b:webhooks'],
    menu: { name: 'integration', icon: Webhook },
  },
];

/** The pages of administration, which come last in the menu, and the account of each user. */
export const administrationRoutes: PortalRoute[] = [
  {
    pattern: patterns.users,
    page: lazyPage(() => import('./admin/users/users-page.tsx'), 'UsersPage'),
    words: ['portal-admin'],
    scopes: ['insurer:admin', 'b2b:admin'],
    menu: { name: 'users', icon: Users, group: 'administration' },
  },
  {
    pattern: patterns.partners,
    page: lazyPage(() => import('./admin/partners/partners-page.tsx'), 'PartnersPage'),
    words: ['portal-admin'],
    scopes: admin,
    menu: { name: 'partners', icon: Building2, group: 'administration' },
  },
  {
    pattern: patterns.partner,
    page: lazyPage(() => import('./admin/partners/partner-page.tsx'), 'PartnerPage'),
    words: ['portal-admin', 'reports'],
    scopes: admin,
  },
  {
    pattern: patterns.accountLog,
    page: lazyPage(() => import('./admin/account-log-page.tsx'), 'AccountLogPage'),
    words: ['portal-admin', 'lists', 'money'],
    scopes: ['insurer:admin', 'insurer:audit'],
    menu: { name: 'accountLog', icon: ScrollText, group: 'administration' },
  },
  {
    pattern: patterns.jobs,
    page: lazyPage(() => import('./admin/jobs-page.tsx'), 'JobsPage'),
    words: ['portal-admin', 'lists'],
    scopes: admin,
    menu: { name: 'jobs', icon: ListChecks, group: 'administration' },
  },
  {
    pattern: patterns.myAccount,
    page: lazyPage(() => import('./account/my-account-page.tsx'), 'MyAccountPage'),
    always: true,
  },
];
