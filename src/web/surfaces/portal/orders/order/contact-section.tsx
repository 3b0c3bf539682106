import type { OrderDesk } from '#contract/order-desk.ts';
import { addDays } from '#engine/language/dates.ts';
import { useOrderDesk, usePlanContact } from '#web/api/purchase/order-desk.ts';
import { useToday } from '#web/api/use-clock.ts';
import { DoneInFocus, useDialogs } from '#web/desk/form/done.tsx';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { LoadedPart } from '#web/desk/page/loaded.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { PlanContactDialog, RecordContactDialog } from './contact-dialogs.tsx';

/** The next contact with the customer of an order, and the contacts so far. */
export function ContactSection({ id }: { id: string }) {
  const text = useText();
  return (
    <Section title={text('order-desk.contact.title')} name="contact">
      <LoadedPart call={useOrderDesk(id)}>{(desk) => <Contacts id={id} desk={desk} />}</LoadedPart>
    </Section>
  );
}

type FollowUp = OrderDesk['followUps'][number];

function Contacts({ id, desk: { followUps, mayLose } }: { id: string; desk: OrderDesk }) {
  const text = useText();
  const { opened, done, open, close, finish } = useDialogs<'plan' | 'record'>();
  const planned = followUps.find(({ outcome }) => outcome === null);
  const past = followUps.filter(({ outcome }) => outcome !== null);
  return (
    <>
      <DoneInFocus said={done} />
      <NextContact planned={planned} last={past.at(-1)} />
      <div>
        <Button variant={planned ? 'primary' : 'secondary'} onClick={() => open('record')}>
          {text('order-desk.contact.record')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-muted">{text('order-desk.contact.set')}</span>
        <Presets id={id} onDone={finish} />
        <Button variant="quiet" onClick={() => open('plan')}>
          {text('order-desk.contact.choose')}
        </Button>
      </div>
      {past.length > 0 && <PastContacts past={past} />}
      {opened === 'plan' && <PlanContactDialog id={id} on={planned?.on ?? null} onClose={close} onDone={finish} />}
      {opened === 'record' && <RecordContactDialog id={id} mayLose={mayLose} onClose={close} onDone={finish} />}
    </>
  );
}

/** The day and the person of the planned contact; or that there is none, and that the order was lost. */
function NextContact({ planned, last }: { planned: FollowUp | undefined; last: FollowUp | undefined }) {
  const text = useText();
  const { date } = useFormat();
  const today = useToday();
  if (!planned?.on) {
    return (
      <p className="flex flex-wrap items-baseline gap-2">
        <span className="text-muted">{text('order-desk.contact.none')}</span>
        {last?.outcome === 'lost' && <Tag>{text('order-desk.contact.outcomes.lost')}</Tag>}
      </p>
    );
  }
  const { on, for: who } = planned;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="text-muted">{text('order-desk.contact.next')}</span>
      <strong className="figures text-ink">{date(on)}</strong>
      <span>{who.name}</span>
      {on < today && <Tag variant="error">{text('order-desk.contact.overdue')}</Tag>}
      {on === today && <Tag variant="gold">{text('order-desk.contact.today')}</Tag>}
    </p>
  );
}

const presets = [
  { name: 'tomorrow', days: 1 },
  { name: 'week', days: 7 },
] as const;

/** Plans the next contact for a usual day with one press. */
function Presets({ id, onDone }: { id: string; onDone: (said: string) => void }) {
  const text = useText();
  const today = useToday();
  const plan = usePlanContact(id);
  return (
    <>
      {presets.map(({ name, days }) => {
        const on = addDays(today, days);
        return (
          <Button
            key={name}
            variant="secondary"
            busy={plan.isPending && plan.variables.on === on}
            onClick={() => plan.mutate({ on }, { onSuccess: () => onDone(text('order-desk.contact.planned')) })}
          >
            {text(`order-desk.contact.${name}`)}
          </Button>
        );
      })}
      <Refusal error={plan.error} />
    </>
  );
}

/** The recorded contacts, the newest first. */
function PastContacts({ past }: { past: readonly FollowUp[] }) {
  const text = useText();
  const { dateTime } = useFormat();
  return (
    <ul aria-label={text('order-desk.contact.past')} className="grid border-line border-t">
      {past.toReversed().map(({ id, at, by, outcome, reason, note }) => (
        <li key={id} className="grid gap-1 border-line border-b py-2 last:border-b-0">
          <p className="flex flex-wrap items-baseline gap-x-3 text-muted text-small">
            {at && (
              <time dateTime={at} className="figures whitespace-nowrap">
                {dateTime(at)}
              </time>
            )}
            {by && <span>{by.name}</span>}
            <span className="font-semibold text-ink">{text(`order-desk.contact.outcomes.${outcome}`)}</span>
            {reason && <span>{text(`portal-orders.lost.${reason}`)}</span>}
          </p>
          {note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
