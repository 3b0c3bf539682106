import { useState } from 'react';
import { setEndorsementDate } from '#contract/purchase/endorsements.ts';
import { isDate } from '#engine/language/dates.ts';
import { send } from '#web/api/http.ts';
import { toDraftArgs } from '#web/api/purchase/drafts.ts';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import type { OpenEndorsementDraft } from './endorsement-draft.ts';

/**
 * The first day of the change; the amounts are computed again for each day. Staff must enter a reason if that day is
 * before the request.
 */
export function FirstDay({ draft, days }: { draft: OpenEndorsementDraft; days: { first: string; last: string } }) {
  const text = useText();
  const { date } = useFormat();
  const explain = useFailureText();
  const { link, run, about } = draft;
  const [day, setDay] = useState(about.from);
  const [reason, setReason] = useState(about.grant ?? '');
  const [failure, setFailure] = useState<unknown>(null);
  const isWithin = isDate(day) && days.first <= day && day <= days.last;
  const { outcome } = about;
  const needsReason = about.grant !== null || (outcome !== null && 'refused' in outcome && outcome.refused === MISSING);
  const move = async (from: string, grant: string) => {
    setFailure(null);
    const isSame = from === about.from && grant === (about.grant ?? '');
    if (!link || !isDate(from) || from < days.first || from > days.last || isSame) return;
    try {
      await send(setEndorsementDate, { ...toDraftArgs(link), body: { from, ...(grant === '' ? {} : { grant }) } });
      await run({ kind: 'read' });
    } catch (error) {
      setFailure(error);
    }
  };
  const problem = isWithin
    ? undefined
    : text('policy-journey.day.within', { from: date(days.first), to: date(days.last) });
  return (
    <>
      <Field
        id="journey-day"
        label={text('policy-journey.day.label')}
        help={text('policy-journey.day.help')}
        error={failure === null ? problem : explain(failure)}
        group
      >
        <DayInput
          value={day}
          onChange={(next) => {
            setDay(next);
            void move(next, reason.trim());
          }}
          min={days.first}
          max={days.last}
        />
      </Field>
      {needsReason && (
        <Field id="journey-grant" label={text('policy-journey.grant.label')} help={text('policy-journey.grant.help')}>
          <TextInput value={reason} maxLength={500} onChange={setReason} onBlur={() => void move(day, reason.trim())} />
        </Field>
      )}
    </>
  );
}

const MISSING = 'policyGrantMissing';
