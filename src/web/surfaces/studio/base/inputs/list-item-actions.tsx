import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { findMoveTargets } from './move-targets.ts';

type ListItemActionsProps = {
  /** The name of the item that is moved or removed, for screen readers. */
  name: string;
  /** Its index among `count` items; omitted if it cannot be moved. */
  at?: number;
  count?: number;
  onMove?: (to: number) => void;
  /** Returns true if the item may change places with the previous (-1) or next (1) one; by default it always may. */
  mayMove?: (by: -1 | 1) => boolean;
  onRemove?: (() => void) | undefined;
};

/** Buttons that move an item of a list up or down, or remove it. */
export function ListItemActions({ name, at = 0, count = 1, onMove, mayMove, onRemove }: ListItemActionsProps) {
  const text = useText();
  const { up, down } = findMoveTargets(at, count, mayMove);
  return (
    <div className="flex">
      {onMove && (
        <>
          <IconButton
            icon={ArrowUp}
            disabled={up === undefined}
            label={text('studio-cover.up', { name })}
            onClick={() => up !== undefined && onMove(up)}
          />
          <IconButton
            icon={ArrowDown}
            disabled={down === undefined}
            label={text('studio-cover.down', { name })}
            onClick={() => down !== undefined && onMove(down)}
          />
        </>
      )}
      {onRemove && <IconButton icon={Trash2} label={text('studio-cover.remove', { name })} onClick={onRemove} />}
    </div>
  );
}
