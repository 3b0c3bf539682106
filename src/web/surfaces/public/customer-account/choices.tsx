import { useMyChoices, useSetMyChoices } from '#web/api/customer-account/insurance.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { Card } from '#web/kit/layout/card.tsx';

/** Choices about messages, and about a partner that may see more than its own sales. Each checkbox is saved at once. */
export function Choices() {
  const text = useText();
  const explain = useFailureText();
  const { data, error } = useMyChoices();
  const set = useSetMyChoices();
  // The last choice is shown while it is being saved.
  const asked = set.isPending ? set.variables : undefined;
  const failure = set.error ?? (data ? null : error);
  return (
    <section aria-labelledby="my-choices" className="grid gap-4">
      <h2 id="my-choices" className="text-title">
        {text('mine.choices.title')}
      </h2>
      <Card>
        <div className="grid gap-3">
          {failure && (
            <Notice kind="error" live>
              {explain(failure)}
            </Notice>
          )}
          {!data && !error && <Skeleton className="h-24 w-full" />}
          {data && (
            <>
              <Checkbox
                id="my-sms"
                checked={asked?.remindsBySms ?? data.remindsBySms}
                onChange={(remindsBySms) => set.mutate({ remindsBySms })}
                label={text('mine.choices.sms')}
              />
              <Checkbox
                id="my-mail"
                checked={asked?.remindsByMail ?? data.remindsByMail}
                onChange={(remindsByMail) => set.mutate({ remindsByMail })}
                label={text('mine.choices.mail')}
              />
              <p className="text-muted text-small">{text('mine.choices.always')}</p>
              {data.partners.map(({ id, name, seesAll }) => (
                <Checkbox
                  key={id}
                  id={`my-partner-${id}`}
                  checked={asked?.partner?.id === id ? asked.partner.seesAll : seesAll}
                  onChange={(sees) => set.mutate({ partner: { id, seesAll: sees } })}
                  label={text('mine.choices.partner', { name })}
                  help={text('mine.choices.partnerHelp')}
                />
              ))}
              <p aria-live="polite" className="text-small text-success">
                {set.isSuccess && text('mine.choices.kept')}
              </p>
            </>
          )}
        </div>
      </Card>
    </section>
  );
}
