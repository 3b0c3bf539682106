import { useState } from 'react';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { isDate } from '#engine/language/dates.ts';
import { useCoverOnDate } from '#web/api/purchase/policy-life.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { today } from '#web/hydration/server-clock.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';

/** The cover on a day, if there is any; optionally as it was known at the end of another day. */
export function CoverOnDay({ life: { number, currency } }: { life: PolicyLifeView }) {
  const text = useText();
  const { locale: language } = useLanguage();
  const [on, setOn] = useState(today);
  const [known, setKnown] = useState('');
  const isAsked = isDate(on) && (known === '' || isDate(known));
  const query = isAsked ? { on, language, ...(known === '' ? {} : { known }) } : undefined;
  const { data, error, refetch } = useCoverOnDate(number, query);
  return (
    <Section title={text('policy-life.on.title')}>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <Field id="cover-on" label={text('policy-life.on.day')} group>
          <DayInput value={on} onChange={setOn} />
        </Field>
        <Field id="cover-known" label={text('policy-life.on.known')} group optional>
          <DayInput value={known} onChange={setKnown} />
        </Field>
      </div>
      {error ? (
        <LoadError onRetry={refetch} />
      ) : data === undefined ? (
        isAsked && <Skeleton className="h-16 w-full" />
      ) : (
        <Answer cover={data} currency={currency} />
      )}
    </Section>
  );
}

type Cover = NonNullable<ReturnType<typeof useCoverOnDate>['data']>;

function Answer({ cover: { isCovered, lines, groups }, currency }: { cover: Cover; currency: string }) {
  const text = useText();
  const { money } = useFormat();
  if (!isCovered)
    return (
      <Notice kind="warning" live>
        {text('policy-life.on.none')}
      </Notice>
    );
  const premium = lines.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <Notice kind="success" live>
        {text('policy-life.on.covered', { premium: money(premium, currency) })}
      </Notice>
      {groups.length > 0 && (
        <details>
          <summary className="link min-h-11 py-2.5">{text('policy-life.on.insured')}</summary>
          <div className="grid gap-4">
            {groups.map(({ label, rows }) => (
              <div key={label} className="grid gap-2">
                <h3>{label}</h3>
                <Facts facts={rows.map(({ label: term, value }) => ({ term, detail: value }))} />
              </div>
            ))}
          </div>
        </details>
      )}
    </>
  );
}
