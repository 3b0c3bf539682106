import type { HolderDetail } from '#contract/claims/policy-holders.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Facts } from '#web/surfaces/portal/list/facts.tsx';

/** In the order that people ask for them. The name stands above. */
const known = ['dateOfBirth', 'gender', 'identityNumber', 'occupation', 'email', 'address', 'province'] as const;

/** What a holder told with the policy issued last. */
export function HolderFacts({ holder: { phone, details } }: { holder: HolderDetail }) {
  const text = useText();
  const { date } = useFormat();
  const told = known.flatMap((name) => {
    const value = details[name];
    if (!value) return [];
    return [{ term: text(`policy-holders.told.${name}`), detail: name === 'dateOfBirth' ? date(value) : value }];
  });
  const facts = [{ term: text('interface.ui.phoneNumber'), detail: phone }, ...told].map(({ term, detail }) => ({
    term,
    detail: <span className="figures break-words">{detail}</span>,
  }));
  const half = Math.ceil(facts.length / 2);
  return (
    <div className="grid gap-x-10 lg:grid-cols-2">
      <Facts facts={facts.slice(0, half)} />
      <Facts facts={facts.slice(half)} />
    </div>
  );
}
