import { clsx } from 'clsx/lite';
import { useText } from '#web/i18n/use-text.ts';
import { type PlacedState, STATE } from './graph-layout.ts';
import type { OpenJourney } from './use-journey.ts';
import type { Mark } from './way-line.tsx';

type StateBoxProps = {
  state: PlacedState;
  open: OpenJourney;
  isChosen: boolean;
  mark: Mark;
  onChoose: (name: string) => void;
};

/** A page, stop page or end of the journey. Of all of them Tab comes to the chosen one. */
export function StateBox({ state: { name, kind, x, y }, open, isChosen, mark, onChoose }: StateBoxProps) {
  const text = useText();
  const { names, faults } = open;
  const isFaulty = faults.some((fault) => fault.state === name);
  const isStop = kind === 'stop';
  const said = isFaulty
    ? text('studio-journey.isBroken')
    : isStop
      ? text('studio-journey.kinds.stop')
      : names.title(name);
  return (
    <button
      type="button"
      data-state={name}
      title={said}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => onChoose(name)}
      style={{ left: x, top: y, ...STATE }}
      className={clsx(
        'absolute flex flex-col justify-center rounded-card border-2 px-3 text-left focus-visible:outline-3',
        mark === 'broken' || isFaulty ? 'border-error bg-error-tint' : mark ? 'border-primary bg-primary-tint' : '',
        !mark && !isFaulty && (isStop ? 'border-gold bg-gold-tint' : 'border-line-strong bg-card'),
        ['checkout', 'end'].includes(kind) && 'border-dashed',
        isChosen && 'ring-3 ring-primary-line',
      )}
    >
      <span className="truncate font-semibold text-ink">{names.state(name)}</span>
      <span className="truncate text-muted text-small">{said}</span>
    </button>
  );
}
