import type { InstalmentView } from '#contract/purchase/policy-life.ts';
import { useSendInstalmentLink } from '#web/api/purchase/policy-life.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';

type InstalmentProps = { number: string; instalments: InstalmentView[]; onDone: (said: string) => void };

/** The instalments of a premium, and the link by which its policyholder pays the next one. */
export function InstalmentSection({ number, instalments, onDone }: InstalmentProps) {
  const text = useText();
  const explain = useFailureText();
  const { date, dateTime, money } = useFormat();
  const send = useSendInstalmentLink(number);
  if (instalments.length === 0) return null;
  const next = instalments.find(({ isNext }) => isNext);
  return (
    <Section title={text('policy-life.instalments.title')}>
      <ul className="figures">
        {instalments.map(({ dueOn, amount, currency, status, paidAt }) => (
          <li key={dueOn} className="grid grid-cols-[1fr_auto] gap-x-4 border-line border-b py-2 first:border-t">
            <span>{date(dueOn)}</span>
            <span className="font-semibold">{money(amount, currency)}</span>
            <span className="col-span-2 text-muted text-small">
              {text(`policy-life.instalments.${status}`, { date: paidAt === null ? '' : dateTime(paidAt) })}
            </span>
          </li>
        ))}
      </ul>
      {send.error && (
        <Notice kind="error" live>
          {explain(send.error)}
        </Notice>
      )}
      {next && (
        <>
          <p>{text('policy-life.instalments.until', { last: date(next.coveredUntil) })}</p>
          <div>
            <Button
              variant="secondary"
              busy={send.isPending}
              onClick={() =>
                send.mutate(undefined, {
                  onSuccess: ({ phone }) => onDone(text('policy-life.instalments.sent', { phone })),
                })
              }
            >
              {text('policy-life.instalments.send')}
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}
