import { useLocation, useParams } from 'wouter';
import { patterns } from '#web/router/paths.ts';

/**
 * The parameters in the address of a deeper page. Beneath a product, `:id` is the product and the policyholder a
 * segment of its own, which the specification makes optional; otherwise `:id` is the policyholder.
 */
export function useHolderRoute(): { product?: string; holder?: string; benefitPlan?: string; schedule?: string } {
  const [path] = useLocation();
  const { id, holder, benefitPlan, schedule } = useParams<Record<string, string | undefined>>();
  const place = path.startsWith(`${patterns.holdersByProduct}/`) ? { product: id, holder } : { holder: id };
  return Object.fromEntries(
    Object.entries({ ...place, benefitPlan, schedule }).filter(([, value]) => value !== undefined),
  );
}
