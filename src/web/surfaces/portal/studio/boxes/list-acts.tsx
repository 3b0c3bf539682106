import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Icon } from '#web/kit/layout/icon.tsx';

type ListActsProps = {
  /** What is moved or removed, for those who listen. */
  name: string;
  at: number;
  count: number;
  onMove?: (to: number) => void;
  onRemove?: (() => void) | undefined;
};

/** Moves an item of a list up or down, or takes it out. */
export function ListActs({ name, at, count, onMove, onRemove }: ListActsProps) {
  const text = useText();
  return (
    <div className="flex">
      {onMove && (
        <>
          <Button
            variant="quiet"
            disabled={at === 0}
            aria-label={text('studio-cover.up', { name })}
            onClick={() => onMove(at - 1)}
          >
            <Icon of={ArrowUp} className="size-4.5" />
          </Button>
          <Button
            variant="quiet"
            disabled={at === count - 1}
            aria-label={text('studio-cover.down', { name })}
            onClick={() => onMove(at + 1)}
          >
            <Icon of={ArrowDown} className="size-4.5" />
          </Button>
        </>
      )}
      {onRemove && (
        <Button variant="quiet" aria-label={text('studio-cover.remove', { name })} onClick={onRemove}>
          <Icon of={Trash2} className="size-4.5" />
        </Button>
      )}
    </div>
  );
}
