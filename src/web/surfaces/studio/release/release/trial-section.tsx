import { useState } from 'react';
import { useCreateTrial } from '#web/api/purchase/trials.ts';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { CopyButton } from '#web/kit/action/copy-button.tsx';
import { patterns } from '#web/router/paths.ts';

/** Days for which a link is valid. */
const DAYS = [1, 7, 30];

/** Makes links that open a checked release as a trial shop, for colleagues and partners. */
export function TrialSection({ release }: { release: string }) {
  const text = useText();
  const { dateTime } = useFormat();
  const create = useCreateTrial(release);
  const [made, setMade] = useState<{ address: string; endsAt: string } | null>(null);
  const make = async (days: number) => {
    const { trial, endsAt } = await create.mutateAsync({ days });
    setMade({ address: `${window.location.origin}${patterns.trial}#${trial}`, endsAt });
  };
  return (
    <Section title={text('studio.trial.title')}>
      <p>{text('studio.trial.text')}</p>
      <Refusal error={create.error} />
      <div className="flex flex-wrap gap-3">
        {DAYS.map((days) => (
          <Button
            key={days}
            variant="secondary"
            busy={create.isPending && create.variables.days === days}
            onClick={() => void make(days).catch(() => {})}
          >
            {text('studio.trial.make', { days })}
          </Button>
        ))}
      </div>
      {made && (
        <div className="grid justify-items-start gap-2" aria-live="polite">
          <p>{text('studio.trial.made', { at: dateTime(made.endsAt) })}</p>
          <a href={made.address} target="_blank" rel="noreferrer" className="link break-all">
            {text('studio.trial.open')}
          </a>
          <CopyButton value={made.address} name={text('studio.trial.title')} />
        </div>
      )}
    </Section>
  );
}
