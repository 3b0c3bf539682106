import { FilePlus2, History, ReceiptText } from 'lucide-react';
import { useContext } from 'react';
import { useLocation } from 'wouter';
import type { HeldPolicy } from '#contract/claims/policy-holders.ts';
import { useText } from '#web/i18n/use-text.ts';
import { pathTo, patterns } from '#web/router/paths.ts';
import type { MenuAction } from '#web/surfaces/portal/list/action-menu.tsx';
import { OpenPages } from '#web/surfaces/portal/open-pages.ts';

/** What else can be done with a policy, as far as its pages are open to the reader: its order, its claims, a new claim. */
export function usePolicyActions(): (policy: Pick<HeldPolicy, 'number' | 'order' | 'claims'>) => MenuAction[] {
  const text = useText();
  const [, navigate] = useLocation();
  const open = new Set(useContext(OpenPages).map(({ pattern }) => pattern));
  return ({ number, order, claims }) => {
    const policy = new URLSearchParams({ policy: number });
    const search = new URLSearchParams({ search: number });
    const ways = [
      { id: 'claim', page: patterns.claims, icon: FilePlus2, to: `${patterns.claims}?${policy}` },
      { id: 'claims', page: patterns.claimHistory, icon: History, to: `${patterns.claimHistory}?${search}` },
      { id: 'order', page: patterns.orders, icon: ReceiptText, to: pathTo(patterns.order, { id: order }) },
    ] as const;
    return ways
      .filter(({ id, page }) => open.has(page) && (id !== 'claims' || claims > 0))
      .map(({ id, icon, to }) => ({
        ...{ id, icon, label: text(`policy-holders.ways.${id}`), onClick: () => navigate(to) },
      }));
  };
}
