import { useState } from 'react';
import { DIGEST_HOURS, type DigestChoice } from '#contract/due.ts';
import { useDigest, useSetDigest } from '#web/api/people/due.ts';
import { SelectField } from '#web/desk/form/choice-fields.tsx';
import { Done } from '#web/desk/form/done.tsx';
import { FormHead } from '#web/desk/form/form-head.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { LoadedPart } from '#web/desk/page/loaded.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';

/** The choice of a daily mail with the due work: its hour, and whether it comes at weekends. */
export function DigestSection() {
  const text = useText();
  return (
    <Section title={text('portal.account.digest.title')}>
      <p>{text('portal.account.digest.lead')}</p>
      <LoadedPart call={useDigest()}>{(choice) => <DigestForm choice={choice} />}</LoadedPart>
    </Section>
  );
}

const hours = Array.from({ length: DIGEST_HOURS.until - DIGEST_HOURS.from }, (_, at) => `${DIGEST_HOURS.from + at}`);

function DigestForm({ choice }: { choice: DigestChoice }) {
  const text = useText();
  const save = useSetDigest();
  const [isDone, setIsDone] = useState(false);
  const form = useForm({
    id: 'digest',
    initial: { hour: choice.hour === null ? '' : `${choice.hour}`, onWeekends: choice.onWeekends },
    labels: { hour: text('portal.account.digest.hour'), onWeekends: text('portal.account.digest.weekends') },
    refusedAt: { digestNoEmail: 'hour' },
    send: async ({ hour, onWeekends }) => {
      setIsDone(false);
      await save.mutateAsync({ hour: hour === '' ? null : Number(hour), onWeekends });
      setIsDone(true);
    },
  });
  const { hour, onWeekends } = form.values;
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <Done said={isDone ? text('portal.account.digest.saved') : ''} />
      <FormHead {...form} />
      <SelectField
        form={form}
        name="hour"
        placeholder={text('portal.account.digest.off')}
        help={hour === '' ? undefined : text('portal.account.digest.quiet')}
        choices={hours.map((value) => ({ value, label: text('portal.account.digest.at', { hour: value }) }))}
      />
      {hour !== '' && (
        <Checkbox
          id="digest-weekends"
          label={text('portal.account.digest.weekends')}
          checked={onWeekends}
          onChange={(on) => form.set({ onWeekends: on })}
        />
      )}
      <div>
        <Button type="submit" variant="secondary" busy={form.busy}>
          {text('portal.account.digest.save')}
        </Button>
      </div>
    </form>
  );
}
