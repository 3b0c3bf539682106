import { Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useVersionFiles } from '#web/api/studio/release-files.ts';
import { useEdits, useUndoEdits } from '#web/api/studio/releases.ts';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { Lines, Timestamp } from '#web/desk/list/cells.tsx';
import { column, nameColumn } from '#web/desk/list/columns.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { ownerOf } from '#web/surfaces/studio/base/names/issue-location.ts';
import { useFileName } from '#web/surfaces/studio/base/names/use-file-name.ts';
import { useReleaseProductNames } from '#web/surfaces/studio/base/names/use-release-product-names.ts';
import { describeChange, ValueLines } from './change-lines.tsx';
import { type Act, diffActs, groupActs } from './group-acts.ts';
import { MESSAGE_FILES } from './product-changes.tsx';
import { type Sources, WithProducts } from './version-workspace.tsx';

type EditsSectionProps = { id: string; mayUndo: boolean };

/** Lists all acts with person and time, the newest first. Each act can be undone, and an undo, too. */
export function EditsSection({ id, mayUndo }: EditsSectionProps) {
  const text = useText();
  const isReady = useMessages(MESSAGE_FILES);
  const list = useEdits(id);
  const { data } = useVersionFiles({ release: id });
  const acts = useMemo(() => groupActs(list.items ?? []), [list.items]);
  const products = [...new Set(acts.flatMap(({ edits }) => edits.map(({ path }) => ownerOf(path))))];
  return (
    <section aria-labelledby="edits" className="grid gap-4">
      <h2 id="edits" className="text-lead">
        {text('studio.edits.title')}
      </h2>
      {isReady && data && list.items ? (
        <WithProducts release={id} files={data.files} products={products} known={new Map()}>
          {(sources) => <ActTable {...{ id, mayUndo, list, acts, sources, files: data.files }} />}
        </WithProducts>
      ) : (
        <Skeleton className="h-24" />
      )}
    </section>
  );
}

/** One difference of an act; the first one of an act has its button. */
type ActLine = { key: string; act: Act; isFirst: boolean; product: string; place: string } & Record<
  'before' | 'after',
  string[]
>;

/** The maximum number of lines of one act. */
const MAX_ACT_LINES = 20;

type ActTableProps = EditsSectionProps & {
  list: ReturnType<typeof useEdits>;
  acts: readonly Act[];
  sources: Sources;
  files: Record<string, string>;
};

function ActTable({ id, mayUndo, list, acts, sources, files }: ActTableProps) {
  const text = useText();
  const fileName = useFileName(id);
  const nameOf = useReleaseProductNames(id);
  const undo = useUndoEdits(id);
  const inputsOf = (path: string) => sources.get(ownerOf(path))?.inputsOf(path);
  const differences = diffActs(acts, (path) => files[path], inputsOf);
  const lines = acts.flatMap((act, at) => describeAct(act, differences[at]));
  const columns: Column<ActLine>[] = [
    nameColumn(text('studio.edits.place'), ({ product, place }) => (
      <Lines wraps second={nameOf(product)}>
        {place}
      </Lines>
    )),
    column(text('studio.edits.before'), ({ before }) => <ValueLines lines={before} />),
    column(text('studio.edits.after'), ({ after }) => <ValueLines lines={after} />),
    column(text('studio.edits.who'), ({ act: { edits } }) => (
      <Lines second={<Timestamp at={edits[0]?.at ?? ''} />}>{edits[0]?.by.name}</Lines>
    )),
    column(text('portal.actions'), ({ act, isFirst }) => (isFirst ? <UndoButton {...{ act, mayUndo, undo }} /> : null)),
  ];
  return (
    <>
      <Refusal error={undo.error} />
      <PagedTable
        caption={text('studio.edits.title')}
        columns={columns}
        by="key"
        list={{ ...list, items: lines }}
        empty={text('studio.edits.none')}
      />
    </>
  );

  function describeAct(act: Act, found: ReturnType<typeof diffActs>[number]): ActLine[] {
    const [edit] = act.edits;
    const common = { act, product: ownerOf(edit?.path ?? '') };
    const none = { ...common, key: `${act.id}`, isFirst: true, before: [], after: [] };
    if (!found) return [{ ...none, place: fileName(edit?.path ?? '') }];
    if (found.length === 0) return [{ ...none, place: text('studio-changes.noEffect') }];
    const shown = found.slice(0, MAX_ACT_LINES).flatMap((difference, at) => {
      const names = sources.get(ownerOf(difference.path));
      if (!names) return [];
      const said = describeChange(difference, { old: names, now: names });
      return [{ ...common, ...said, product: ownerOf(difference.path), key: `${act.id} ${at}`, isFirst: at === 0 }];
    });
    const rest = found.length - shown.length;
    const more = {
      ...none,
      key: `${act.id} more`,
      isFirst: false,
      place: text('studio-changes.more', { count: rest }),
    };
    return rest > 0 ? [...shown, more] : shown;
  }
}

type UndoButtonProps = { act: Act; mayUndo: boolean; undo: ReturnType<typeof useUndoEdits> };

function UndoButton({ act: { edits }, mayUndo, undo }: UndoButtonProps) {
  const text = useText();
  const [edit] = edits;
  if (edit?.isUndone) return <span className="text-muted text-small">{text('studio.edits.undone')}</span>;
  if (!mayUndo) return null;
  const ids = edits.map(({ id }) => id);
  return (
    <Button
      icon={Undo2}
      variant="quiet"
      className="whitespace-nowrap"
      busy={undo.isPending && undo.variables?.[0] === edit?.id}
      onClick={() => undo.mutate(ids)}
    >
      {text(edit?.undoes === null ? 'studio.edits.undo' : 'studio.edits.redo')}
    </Button>
  );
}
