import type { MyClaim } from '#contract/customer-account/policies.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { useView } from './view-state.ts';

/** Claims on own policies, each with a link to its page. */
export function Claims({ claims }: { claims: readonly MyClaim[] }) {
  const text = useText();
  const { date, money } = useFormat();
  const [, show] = useView();
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="my-claims" className="grid gap-4">
      <h2 id="my-claims" className="text-title">
        {text('mine.claims')}
      </h2>
      {claims.map(({ ref, number, status, lossDate, amount, currency }) => (
        <Card key={ref}>
          <div className="grid gap-2">
            <h3 className="figures text-lead">{number}</h3>
            <p className="font-semibold text-ink">{text(`mine.claim.statuses.${status}`)}</p>
            <p className="figures text-muted">{`${date(lossDate)} · ${money(amount, currency)}`}</p>
            <div>
              <Button variant="secondary" onClick={() => show({ at: 'claim', ref })}>
                {text('mine.claim.follow')}
              </Button>
            </div>
          </div>
        </Card>
      ))}
    </section>
  );
}
