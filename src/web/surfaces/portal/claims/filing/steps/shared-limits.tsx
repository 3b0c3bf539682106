import type { ClaimFiling } from '#web/api/claims/claim-filing.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

/** Shows once the amount left of each limit that several benefits of the insured person share, with their names. */
export function SharedLimits({ filing, insured }: { filing: ClaimFiling; insured: unknown }) {
  const text = useText();
  const { money, list } = useFormat();
  const { people, given, currency, messages } = filing;
  const { lines = [] } = people.find(({ id }) => id === insured) ?? people[0] ?? {};
  const name = (benefit: string) => messages[lines.find((line) => line.benefit === benefit)?.label ?? ''] ?? benefit;
  const caps = given.caps.filter((cap) => cap.insured === insured);
  return caps.map(({ benefit: cap, left }) => {
    const within = given.lines.filter((line) => line.insured === insured && line.within === cap);
    const benefits = list(within.map(({ benefit }) => name(benefit)));
    return (
      <p key={cap} className="text-muted">
        {text('claim-filing.shared', { cap: name(cap), left: money(left, currency), benefits })}
      </p>
    );
  });
}
