import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { actOnRows, type RowResult } from './act-on-rows.ts';
import type { Selection } from './use-selection.tsx';

/** An act on many rows. `act` is the call for one row; the server refuses a row for its own reason. */
export type BulkAct<Row> = {
  id: string;
  label: string;
  /** The consequence, and inputs that hold for all rows. */
  about: ReactNode;
  isReady?: boolean;
  act: (row: Row) => Promise<unknown>;
};

type BulkBarProps<Row> = {
  selection: Selection<Row>;
  acts: readonly BulkAct<Row>[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
};

/** The acts on the chosen rows, and after an act its result for each row. Rows that failed stay chosen. */
export function BulkBar<Row>({ selection, acts, keyOf, nameOf }: BulkBarProps<Row>) {
  const text = useText();
  const [opened, setOpened] = useState<string | null>(null);
  const [results, setResults] = useState<RowResult<Row>[]>([]);
  const { chosen } = selection;
  const act = acts.find(({ id }) => id === opened);
  const finish = (all: RowResult<Row>[]) => {
    setOpened(null);
    setResults(all);
    const done = all.filter(({ error }) => error === undefined);
    selection.choose(
      done.map(({ row }) => keyOf(row)),
      false,
    );
  };
  return (
    <div className="grid gap-3 empty:hidden">
      {chosen.length > 0 && (
        <div
          role="toolbar"
          aria-label={text('lists.bulk.acts')}
          className="flex flex-wrap items-center gap-3 rounded-card border border-primary-line bg-primary-tint px-4 py-2"
        >
          <span role="status" className="font-semibold text-ink">
            {text('lists.bulk.chosen', { count: chosen.length })}
          </span>
          {acts.map(({ id, label }) => (
            <Button key={id} variant="secondary" onClick={() => setOpened(id)}>
              {label}
            </Button>
          ))}
          <Button variant="quiet" onClick={selection.clear}>
            {text('lists.bulk.clear')}
          </Button>
        </div>
      )}
      {act && <BulkDialog act={act} rows={chosen} onClose={() => setOpened(null)} onDone={finish} />}
      <Results results={results} nameOf={nameOf} keyOf={keyOf} />
    </div>
  );
}

type BulkDialogProps<Row> = {
  act: BulkAct<Row>;
  rows: readonly Row[];
  onClose: () => void;
  onDone: (results: RowResult<Row>[]) => void;
};

function BulkDialog<Row>({ act: { label, about, act, isReady = true }, rows, onClose, onDone }: BulkDialogProps<Row>) {
  const text = useText();
  const [done, setDone] = useState<number | null>(null);
  // The rows of the beginning: the list may change while the act is under way.
  const [asked] = useState(rows);
  const isBusy = done !== null;
  const run = async () => {
    if (!isReady) return;
    setDone(0);
    onDone(await actOnRows(asked, act, (results) => setDone(results.length)));
  };
  return (
    <Dialog
      open
      onClose={isBusy ? () => {} : onClose}
      title={text('lists.bulk.title', { act: label, count: asked.length })}
      actions={
        <>
          <Button busy={isBusy} aria-disabled={!isReady} onClick={run}>
            {label}
          </Button>
          {!isBusy && (
            <Button variant="quiet" onClick={onClose}>
              {text('portal.cancel')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        {about}
        <p role="status" className="figures">
          {isBusy && text('lists.bulk.progress', { count: done, all: asked.length })}
        </p>
      </div>
    </Dialog>
  );
}

type ResultsProps<Row> = { results: readonly RowResult<Row>[] } & Pick<BulkBarProps<Row>, 'nameOf' | 'keyOf'>;

/** The result for each row, those that failed first. It gets the focus, because the button of the act may be gone. */
function Results<Row>({ results, nameOf, keyOf }: ResultsProps<Row>) {
  const text = useText();
  const explain = useFailureText();
  const hasWords = useMessages(['problems', 'wizard']);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The delay lets the closing dialog first return the focus to the element that had it before.
    const timer = results.length === 0 ? undefined : setTimeout(() => box.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, [results]);
  if (results.length === 0 || !hasWords) return null;
  const failed = results.filter(({ error }) => error !== undefined);
  return (
    <div ref={box} tabIndex={-1} data-quiet-focus className="grid gap-2 rounded-card border border-line bg-card p-4">
      <p className="font-semibold text-ink">
        {text('lists.bulk.result', { done: results.length - failed.length, failed: failed.length })}
      </p>
      <ul className="grid gap-1 text-small">
        {results
          .toSorted((one, other) => Number(one.error === undefined) - Number(other.error === undefined))
          .map(({ row, error }) => (
            <li key={keyOf(row)}>
              <span className="figures whitespace-nowrap font-semibold">{nameOf(row)}</span>
              {': '}
              {error === undefined ? text('lists.bulk.done') : explain(error)}
            </li>
          ))}
      </ul>
    </div>
  );
}
