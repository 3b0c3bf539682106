import type { ClaimVisit } from '#contract/claims/claim-lists.ts';
import { appointVisit, endVisit } from '#contract/claims/claim-steps.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import { useAppointVisit, useEndVisit } from '#web/api/claims/claim-damage.ts';
import { DoneInFocus, useDialogs } from '#web/desk/form/done.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Section } from '#web/desk/page/section.tsx';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';

type Outcome = 'reported' | 'cancelled';
type Opened = 'appoint' | { visit: ClaimVisit; outcome: Outcome };

/** The visits of assessors: the reviewer appoints a person, and enters the report. Others see the day and the state. */
export function Visits({ claim }: { claim: ClaimView }) {
  const text = useText();
  const { opened, done, open, close, finish } = useDialogs<Opened>();
  const mayAppoint = claim.may.includes('APPROVE') && claim.repairs.length > 0;
  if (claim.visits.length === 0 && !mayAppoint) return null;
  return (
    <Section title={text('claim-review.visit.title')}>
      <DoneInFocus said={done} />
      {claim.visits.length === 0 ? (
        <p className="text-muted">{text('claim-review.visit.none')}</p>
      ) : (
        <ul className="grid" aria-label={text('claim-review.visit.title')}>
          {claim.visits.map((visit) => (
            <Visit
              key={visit.id}
              visit={visit}
              mayEnd={claim.may.includes('APPROVE')}
              onEnd={(outcome) => open({ visit, outcome })}
            />
          ))}
        </ul>
      )}
      {mayAppoint && (
        <Button variant="secondary" className="justify-self-start" onClick={() => open('appoint')}>
          {text('claim-review.visit.appoint')}
        </Button>
      )}
      {opened === 'appoint' && <AppointForm claim={claim} onClose={close} onDone={finish} />}
      {opened !== null && opened !== 'appoint' && (
        <EndForm claim={claim.ref} {...opened} onClose={close} onDone={finish} />
      )}
    </Section>
  );
}

type VisitProps = { visit: ClaimVisit; mayEnd: boolean; onEnd: (outcome: Outcome) => void };

function Visit({ visit, mayEnd, onEnd }: VisitProps) {
  const text = useText();
  const { date } = useFormat();
  const { assessor, place, on, state, note } = visit;
  const isWaiting = state === 'planned' || state === 'overdue';
  return (
    <li className="grid gap-1 border-line border-b py-2 last:border-b-0">
      <span className="flex flex-wrap justify-between gap-x-4 font-semibold text-ink">
        <span>{assessor}</span>
        <span className="figures">{date(on)}</span>
      </span>
      <span className="wrap-anywhere text-small">{place}</span>
      <span className={state === 'overdue' ? 'text-danger text-small' : 'text-muted text-small'}>
        {text(`claim-review.visit.states.${state}`)}
      </span>
      {note !== null && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {mayEnd && isWaiting && (
        <span className="flex flex-wrap gap-x-4">
          <Button variant="quiet" onClick={() => onEnd('reported')}>
            {text('claim-review.visit.report')}
          </Button>
          <Button variant="quiet" onClick={() => onEnd('cancelled')}>
            {text('claim-review.visit.cancel')}
          </Button>
        </span>
      )}
    </li>
  );
}

type FormProps = { onClose: () => void; onDone: (said: string) => void };

/** Appoints a person for a day and a place. */
function AppointForm({ claim, onClose, onDone }: FormProps & { claim: ClaimView }) {
  const text = useText();
  const word = (name: string) => text(`claim-review.visit.${name}`);
  const { mutateAsync } = useAppointVisit(claim.ref);
  const form = useForm({
    id: 'visit',
    initial: { assessor: '', place: '', on: '' },
    labels: { assessor: word('assessor'), place: word('place'), on: word('on') },
    body: appointVisit.body,
    required: ['assessor', 'place', 'on'],
    send: async ({ assessor, place, on }) => {
      await mutateAsync({ assessor: assessor.trim(), place: place.trim(), on });
      onDone(word('appointed'));
    },
  });
  const { values, set } = form;
  return (
    <FormDialog title={word('appoint')} action={word('appoint')} form={form} onClose={onClose}>
      <TextField form={form} name="assessor" maxLength={120} />
      <TextField form={form} name="place" maxLength={200} />
      <Field {...form.field('on')} group>
        <DayInput value={values.on} onChange={(on) => set({ on })} />
      </Field>
    </FormDialog>
  );
}

/** Enters the report of a visit, or the reason for which it is cancelled. */
function EndForm({
  claim,
  visit,
  outcome,
  onClose,
  onDone,
}: FormProps & { claim: string; visit: ClaimVisit; outcome: Outcome }) {
  const text = useText();
  const word = (name: string) => text(`claim-review.visit.${name}`);
  const act = word(outcome === 'reported' ? 'report' : 'cancel');
  const { mutateAsync } = useEndVisit(claim, visit.id);
  const form = useForm({
    id: 'visit-end',
    initial: { note: '' },
    labels: { note: outcome === 'reported' ? word('reportText') : text('portal.words.reason') },
    body: endVisit.body,
    required: ['note'],
    send: async ({ note }) => {
      await mutateAsync({ outcome, note: note.trim() });
      onDone(word(`done.${outcome}`));
    },
  });
  return (
    <FormDialog title={act} action={act} form={form} onClose={onClose}>
      {outcome === 'reported' && <p>{word('photos')}</p>}
      <Field {...form.field('note')}>
        <TextArea value={form.values.note} onChange={(note) => form.set({ note })} maxLength={4000} />
      </Field>
    </FormDialog>
  );
}
