import { pathTo, patterns } from '#web/router/paths.ts';

/**
 * The addresses of a policyholder's pages: beneath the list of all, or of the product from which the user came. Within
 * the portal they always contain the policyholder.
 */
export function buildHolderAddresses(holder: string, product?: string) {
  const under = product === undefined ? { id: holder } : { id: product, holder };
  const [ofHolder, ofPlan, ofSchedule] =
    product === undefined
      ? [patterns.policyHolder, patterns.benefitPlan, patterns.schedule]
      : [patterns.productHolder, patterns.productHolderPlan, patterns.productHolderSchedule];
  return {
    list: product === undefined ? patterns.policyHolders : pathTo(patterns.holderByProduct, { id: product }),
    holder: pathTo(ofHolder, under),
    plan: (benefitPlan: string) => pathTo(ofPlan, { ...under, benefitPlan }),
    schedule: (schedule: string, benefitPlan?: string) => pathTo(ofSchedule, { ...under, benefitPlan, schedule }),
  };
}

/** The balance of a policy, or without a number the page that asks for one. */
export function buildBalanceAddress(number?: string): string {
  return number === undefined
    ? patterns.benefitBalance
    : `${patterns.benefitBalance}?${new URLSearchParams({ policy: number })}`;
}
