import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { moveItem } from '../values/move-item.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';

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

/** Buttons that move an item of a list up or down, or remove it. Users who may not edit do not see them. */
export function ListItemActions({ name, at = 0, count = 1, onMove, mayMove, onRemove }: ListItemActionsProps) {
  const text = useText();
  const { mayEdit } = useWorkspace();
  if (!mayEdit) return null;
  const { up, down } = findMoveTargets(at, count, mayMove);
  const ways = [
    ['up', ArrowUp, up],
    ['down', ArrowDown, down],
  ] as const;
  return (
    <div className="flex">
      {onMove &&
        ways.map(([way, icon, to]) => (
          <IconButton
            key={way}
            icon={icon}
            disabled={to === undefined}
            label={text(`studio-cover.${way}`, { name })}
            onClick={() => to !== undefined && onMove(to)}
          />
        ))}
      {onRemove && <IconButton icon={Trash2} label={text('studio-cover.remove', { name })} onClick={onRemove} />}
    </div>
  );
}

/** The indexes to which an item of a list can move up and down; undefined where it cannot move. */
export function findMoveTargets(at: number, count: number, mayMove: (by: -1 | 1) => boolean = () => true) {
  return {
    up: at > 0 && mayMove(-1) ? at - 1 : undefined,
    down: at < count - 1 && mayMove(1) ? at + 1 : undefined,
  };
}

type OrderedNamesProps = {
  names: readonly string[];
  labelOf: (name: string) => string;
  /** True (the default) if the last remaining name cannot be removed. */
  needsOne?: boolean;
  onMove: (next: string[]) => void;
  /** Called with the index of the name. */
  onRemove: (at: number) => void;
};

/** Names in order, each with buttons that move and remove it. */
export function OrderedNames({ names, labelOf, needsOne = true, onMove, onRemove }: OrderedNamesProps) {
  return (
    <ol className="grid divide-y divide-line empty:hidden">
      {names.map((name, at) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-3">
          <span>{labelOf(name)}</span>
          <ListItemActions
            name={labelOf(name)}
            at={at}
            count={names.length}
            onMove={(to) => onMove(moveItem(names, at, to))}
            onRemove={needsOne && names.length === 1 ? undefined : () => onRemove(at)}
          />
        </li>
      ))}
    </ol>
  );
}
