import { useWorkspace } from '../workspace/workspace-context.ts';
import { ListItemActions } from './list-item-actions.tsx';

type OrderedNamesProps = {
  names: readonly string[];
  labelOf: (name: string) => string;
  onMove: (next: string[]) => void;
  /** Called with the index of the name; the last name cannot be removed. */
  onRemove: (at: number) => void;
};

/** Names in order: each can be moved, and removed if it is not the last one. */
export function OrderedNames({ names, labelOf, onMove, onRemove }: OrderedNamesProps) {
  const { mayEdit } = useWorkspace();
  return (
    <ol className="grid divide-y divide-line">
      {names.map((name, at) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-3">
          <span>{labelOf(name)}</span>
          {mayEdit && (
            <ListItemActions
              name={labelOf(name)}
              at={at}
              count={names.length}
              onMove={(to) => onMove(names.toSpliced(at, 1).toSpliced(to, 0, name))}
              onRemove={names.length > 1 ? () => onRemove(at) : undefined}
            />
          )}
        </li>
      ))}
    </ol>
  );
}
