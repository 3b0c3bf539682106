import { parse } from 'regexparam';

/**
 * All addresses of the application, without the language prefix and without the partner's query, which the browser's
 * router adds to every link. `:name` is a parameter; a product's id is always a parameter.
 */
export const patterns = {
  home: '/',
  chooser: '/buy_insurance',
  chooserCard: '/buy_insurance/components/ProductCard',
  product: '/buy_insurance/:product',
  productBenefit: '/buy_insurance/:product/benefit',
  /** `?plan` and `?version` select the content. Default: all plans, as sold today. */
  coverSummary: '/buy_insurance/:product/summary_of_cover',
  productPage: '/buy_insurance/:product/components/:page',
  makePayment: '/make_payment/:id?',
  checkPayment: '/check_payment/:id?',
  paymentSuccess: '/payment_success/:id?',
  paymentFail: '/payment_fail/:id?',
  policyInquiry: '/policy_inquiry',
  scan: '/scan',
  myInsurance: '/my_insurance',
  about: '/about_us',
  hotline: '/our_hotline',
  privacy: '/privacy_and_terms',
  /** The link of a trial shop is the fragment. */
  trial: '/trial',
  testing: '/testing',
  underConstruction: '/under_construction',
  portal: '/b2b',
  signIn: '/b2b/login',
  signInWithPhone: '/b2b/login_with_phone',
  myAccount: '/b2b/my_account',
  portalHome: '/b2b/buy_insurance',
  drafts: '/b2b/drafts',
  customers: '/b2b/customers',
  statement: '/b2b/statement',
  claims: '/b2b/claim',
  fileClaim: '/b2b/claim/new/:page?',
  nextClaim: '/b2b/claim/next',
  claim: '/b2b/claim/:id',
  claimHistory: '/b2b/claim_history',
  pastClaim: '/b2b/claim_history/:id',
  orders: '/b2b/order_histories',
  order: '/b2b/order_histories/:id',
  policy: '/b2b/policies/:number',
  expiringPolicies: '/b2b/expiring_policies',
  debts: '/b2b/debts',
  dunning: '/b2b/dunning',
  moneyRequests: '/b2b/money_requests',
  books: '/b2b/ledger',
  bankLines: '/b2b/bank_statements',
  payableClaims: '/b2b/payable_claims',
  commissionRuns: '/b2b/commission_runs',
  commissionRun: '/b2b/commission_runs/:id',
  paymentRuns: '/b2b/payment_runs',
  paymentRun: '/b2b/payment_runs/:id',
  policyHolders: '/b2b/policy_holders',
  policyHolder: '/b2b/policy_holders/:id',
  benefitPlan: '/b2b/policy_holders/:id/benefit_plans/:benefitPlan',
  schedule: '/b2b/policy_holders/:id/benefit_plans/:benefitPlan?/schedules/:schedule',
  holdersByProduct: '/b2b/policy_holder_by_products',
  holderByProduct: '/b2b/policy_holder_by_products/:id',
  productHolder: '/b2b/policy_holder_by_products/:id/policy_holders/:holder',
  productHolderPlan: '/b2b/policy_holder_by_products/:id/policy_holders/:holder?/benefit_plans/:benefitPlan',
  productHolderSchedule:
    '/b2b/policy_holder_by_products/:id/policy_holders/:holder?/benefit_plans/:benefitPlan?/schedules/:schedule',
  benefitBalance: '/b2b/customer_policy/benefit_balance',
  reports: '/b2b/reports',
  integration: '/b2b/integration',
  developers: '/developers',
  users: '/b2b/admin/users',
  partners: '/b2b/admin/partners',
  partner: '/b2b/admin/partners/:id',
  claimProviders: '/b2b/claim_providers',
  accountLog: '/b2b/admin/log',
  jobs: '/b2b/admin/jobs',
  studio: '/studio',
  studioRelease: '/studio/releases/:id',
  /** A product in a release; `part` is the edited part. */
  studioProduct: '/studio/releases/:id/products/:product/:part?',
} as const;

/** A short address of an SMS. It is no page: it redirects to one. */
export const SHORT_LINK = '/s/:code';

/** The document of the chat widget. It is no page: it runs in a frame without our origin. */
export const CHAT_FRAME = '/chat-frame';
/** The rights of the widget in its frame, for the frame and for its document. */
export const CHAT_SANDBOX = 'allow-scripts allow-forms allow-popups';

/**
 * Builds the address of a pattern with escaped parameters; an optional parameter that is missing removes its segment.
 * @throws Error when a parameter that is not optional is missing
 */
export function pathTo(pattern: string, params: Record<string, string | undefined> = {}): string {
  const path = pattern.replace(/\/:(\w+)(\?)?/g, (_all, name: string, optional?: string) => {
    const value = params[name];
    if (!value && !optional) throw new Error(`the address ${pattern} needs ${name}`);
    return value ? `/${encodeURIComponent(value)}` : '';
  });
  return path || '/';
}

/**
 * Matches a path with a pattern as the browser's router does, and returns the decoded parameters; undefined if it does
 * not match, or cannot be decoded.
 */
export function matchPath(pattern: string, path: string): Record<string, string | undefined> | undefined {
  const { keys, pattern: form } = parse(pattern);
  const found = form.exec(path);
  try {
    return found
      ? Object.fromEntries(
          keys.map((key, index) => [key, found[index + 1] && decodeURIComponent(found[index + 1] ?? '')]),
        )
      : undefined;
  } catch {
    return undefined;
  }
}
