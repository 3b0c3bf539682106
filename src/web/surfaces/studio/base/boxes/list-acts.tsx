import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { placesToMove } from './places-to-move.ts';

type ListActsProps = {
  /** What is moved or removed, for those who listen. */
  name: string;
  at: number;
  count: number;
  onMove?: (to: number) => void;
  /** True where it may change places with the one before or after it; by default it always may. */
  mayMove?: (by: -1 | 1) => boolean;
  onRemove?: (() => void) | undefined;
};

/** Moves an item of a list up or down, or takes it out. */
export function ListActs({ name, at, count, onMove, mayMove, onRemove }: ListActsProps) {
  const text = useText();
  const { up, down } = placesToMove(at, count, mayMove);
  return (
    <div className="flex">
      {onMove && (
        <>
          <Button
            variant="quiet"
            disabled={up === undefined}
            aria-label={text('studio-cover.up', { name })}
            onClick={() => up !== undefined && onMove(up)}
          >
            <Icon of={ArrowUp} className="size-4.5" />
          </Button>
          <Button
            variant="quiet"
            disabled={down === undefined}
            aria-label={text('studio-cover.down', { name })}
            onClick={() => down !== undefined && onMove(down)}
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
