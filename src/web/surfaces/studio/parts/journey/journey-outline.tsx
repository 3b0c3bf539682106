import { clsx } from 'clsx/lite';
import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { listTransitions, sortStates, stateKind } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import type { OpenJourney } from '#web/surfaces/studio/parts/journey/graph/use-journey.ts';
import { faultWords } from './graph/use-journey.ts';

/** The number of states to show at a time: a journey may have thousands. */
const PAGE_SIZE = 50;

type JourneyOutlineProps = {
  open: OpenJourney;
  chosen: string | undefined;
  onChoose: (state: string) => void;
  /** The state where a checked path breaks. */
  broken: string | undefined;
};

/** Shows the content of the journey's picture as text, page by page. */
export function JourneyOutline({ open, chosen, onChoose, broken }: JourneyOutlineProps) {
  const text = useText();
  const { journey, names, faults } = open;
  const [count, setCount] = useState(PAGE_SIZE);
  const { reached, unreached } = sortStates(journey);
  const all = [...reached, ...unreached];
  return (
    <div className="grid gap-3">
      <ol className="grid gap-1">
        {all.slice(0, count).map((name) => (
          <li
            key={name}
            className={clsx(
              'rounded-field border-l-4 px-3 py-1.5',
              name === chosen ? 'border-primary bg-primary-tint' : 'border-line',
            )}
          >
            <button
              type="button"
              aria-pressed={name === chosen}
              onClick={() => onChoose(name)}
              className="link inline-flex min-h-9 items-center text-left font-semibold"
            >
              {names.state(name)}
            </button>
            <OutlineTransitions open={open} name={name} />
            {faults
              .filter((fault) => fault.state === name)
              .map((fault) => (
                <p key={`${fault.is} ${fault.way}`} className="font-semibold text-error">
                  {faultWords(fault, names, text)}
                </p>
              ))}
            {name === broken && <p className="font-semibold text-error">{text('studio-journey.breaksHere')}</p>}
          </li>
        ))}
      </ol>
      {count < all.length && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setCount(count + PAGE_SIZE)}>
          {text('portal.more')}
        </Button>
      )}
    </div>
  );
}

function OutlineTransitions({ open, name }: { open: OpenJourney; name: string }) {
  const text = useText();
  const { journey, names } = open;
  const kind = stateKind(journey, name);
  if (kind === 'stop' || kind === 'end') return <p>{text(`studio-journey.says.${kind}`)}</p>;
  const ways = listTransitions(journey, name);
  const [only] = ways;
  if (ways.length === 1 && only?.guard === undefined && only !== undefined)
    return <p>{text('studio-journey.says.next', { next: names.state(only.to) })}</p>;
  return (
    <ul className="grid list-disc gap-0.5 pl-5">
      {ways.map(({ guard, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a transition has no identity except its position
        <li key={index}>
          {guard === undefined
            ? text('studio-journey.says.otherwise', { next: names.state(to) })
            : text('studio-journey.says.branch', { condition: names.condition(guard), next: names.state(to) })}
        </li>
      ))}
    </ul>
  );
}
