import type { ReleaseView } from '#contract/studio/releases.ts';
import { Lines } from '#web/desk/list/cells.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { useFileName } from './use-file-name.ts';

const variants = { added: 'success', changed: 'plain', removed: 'error' } as const;

/** Lists files, each with its kind of change. */
export function FileChanges({ release, changes }: { release: string; changes: ReleaseView['changes'] }) {
  const text = useText();
  const fileName = useFileName(release);
  return (
    <ul className="grid divide-y divide-line">
      {changes.map(({ path, is }) => (
        <li key={path} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
          <Lines wraps second={<span className="break-all">{path}</span>}>
            {fileName(path)}
          </Lines>
          <Tag variant={variants[is]}>{text(`studio.changes.${is}`)}</Tag>
        </li>
      ))}
    </ul>
  );
}
