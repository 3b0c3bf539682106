import { useMemo, useState } from 'react';
import type { CommentPlace } from '#contract/studio/comments.ts';
import { Table } from '#web/desk/list/table.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { PlaceComments } from '#web/surfaces/studio/base/comments/place-comments.tsx';
import { namePlace } from '#web/surfaces/studio/language/names/place-names.ts';
import type { FileDifference } from './diff-files.ts';
import { describeValue, MAX_LINES, type ValueSources } from './value-text.ts';

/** The names of the version before and of the version after. */
export type BothSources = { old: ValueSources; now: ValueSources };

/** The number of changes that are shown first, and that each press of "Show more" adds. */
const SHOWN_AT_ONCE = 50;

type ChangeLinesProps = BothSources & { release: string; caption: string; differences: readonly FileDifference[] };

/** Shows differences in words: the place, and its value before and after. */
export function ChangeLines({ release, caption, differences, old, now }: ChangeLinesProps) {
  const text = useText();
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const rows = useMemo(
    () => differences.slice(0, shown).map((difference) => describeChange(difference, { old, now })),
    [differences, shown, old, now],
  );
  const rest = differences.length - rows.length;
  return (
    <div className="grid gap-3">
      <Table
        caption={caption}
        by="key"
        rows={rows}
        columns={[
          { head: text('studio.edits.place'), isName: true, cell: ({ place }) => place },
          { head: text('studio.edits.before'), cell: ({ before }) => <ValueLines lines={before} /> },
          { head: text('studio.edits.after'), cell: ({ after }) => <ValueLines lines={after} /> },
          {
            head: text('studio.comments.add'),
            isActions: true,
            cell: ({ at, place }) => <PlaceComments release={release} place={at} name={place} />,
          },
        ]}
      />
      {rest > 0 && (
        <div className="flex flex-wrap items-center gap-4">
          <p>{text('studio-changes.more', { count: rest })}</p>
          <Button variant="secondary" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            {text('portal.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A difference in words. */
type ChangeLine = { key: string; at: CommentPlace; place: string; before: string[]; after: string[] };

/** Returns a difference in words, each side with the names of its own version. */
export function describeChange(difference: FileDifference, { old, now }: BothSources): ChangeLine {
  const { path, steps, before, after, isOrder } = difference;
  const { text } = now;
  const of = after === undefined ? old : now;
  const names = namePlace(path, steps, of).names;
  const place = names.length === 0 ? text('studio-changes.whole') : names.join(', ');
  const key = `${path} ${steps.join('/')} ${isOrder}`;
  const at = { path, steps: [...steps] };
  if (!isOrder) {
    const [was, is] = [describeValue(before, { path, steps }, old), describeValue(after, { path, steps }, now)];
    return { key, at, place, before: was, after: is };
  }
  const inOrder = (items: unknown, sources: ValueSources) => [
    sources.speech.format.list(
      (items as string[]).map((item) => namePlace(path, [...steps, item], sources).names.at(-1) ?? item),
    ),
  ];
  return {
    key,
    at,
    place: text('studio-changes.order', { place }),
    before: inOrder(before, old),
    after: inOrder(after, now),
  };
}

/** Shows the lines of a value; a value with many lines shows the first ones and the number of the others. */
export function ValueLines({ lines }: { lines: readonly string[] }) {
  const text = useText();
  if (lines.length === 0) return <span className="text-muted">{text('studio.edits.nothing')}</span>;
  const [only] = lines;
  if (lines.length === 1) return <span className="whitespace-pre-wrap break-words">{only}</span>;
  return (
    <ul className="grid gap-1 text-small">
      {lines.slice(0, MAX_LINES).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a value never move
        <li key={at} className="break-words">
          {line}
        </li>
      ))}
      {lines.length > MAX_LINES && <li>{text('studio-changes.more', { count: lines.length - MAX_LINES })}</li>}
    </ul>
  );
}
