import type { ReleasePathRun } from '#contract/studio/path-runs.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Spinner } from '#web/kit/icon/spinner.tsx';
import { listTransitions } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { IssueTitle } from '#web/surfaces/studio/base/names/issue-title.tsx';
import { formatValue } from '#web/surfaces/studio/language/sentences/format-sentence.ts';
import type { OpenJourney } from '#web/surfaces/studio/parts/journey/graph/use-journey.ts';

type PathCheckResultProps = {
  open: OpenJourney;
  walk: ReleasePathRun | undefined;
  /** While true, the shown result belongs to the previous version. */
  isWalking: boolean;
  hasFailed: boolean;
  onAgain: () => void;
};

/** Shows the result of the path check: all paths arrive, or the steps of the path that breaks. */
export function PathCheckResult({ open, walk, isWalking, hasFailed, onAgain }: PathCheckResultProps) {
  const text = useText();
  if (isWalking)
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner className="size-4" />
        {text('studio-journey.walk.walking')}
      </p>
    );
  if (hasFailed)
    return (
      <Notice kind="warning" live title={text('studio-journey.walk.failed')}>
        <Button variant="secondary" onClick={onAgain}>
          {text('interface.ui.tryAgain')}
        </Button>
      </Notice>
    );
  if (!walk) return null;
  if (walk.is === 'ended') return <Notice kind="error" live title={text('studio-journey.walk.ended')} />;
  if (walk.is === 'faults')
    return (
      <Notice kind="error" live title={text('studio-journey.walk.faults')}>
        <ul className="list-disc pl-5">
          {walk.faults.map(({ code, at, message, file }) => (
            <li key={`${code} ${file} ${at}`} className="break-words">
              <IssueTitle code={code} /> {message}
            </li>
          ))}
        </ul>
      </Notice>
    );
  return (
    <div className="grid gap-3">
      {walk.broken ? (
        <BrokenPath open={open} broken={walk.broken} />
      ) : (
        <Notice kind="success" live title={text('studio-journey.walk.arrives', { count: walk.paths })} />
      )}
      <UnreachedPages open={open} walk={walk} />
    </div>
  );
}

function BrokenPath({ open, broken }: { open: OpenJourney; broken: NonNullable<ReleasePathRun['broken']> }) {
  const text = useText();
  const format = useFormat();
  const { names, scope } = open;
  const last = names.state(broken.pages.at(-1) ?? '');
  return (
    <Notice kind="error" live title={text(`studio-journey.walk.${broken.is}`, { page: last })}>
      <p>{text('studio-journey.walk.way', { pages: broken.pages.map(names.state).join(' → ') })}</p>
      <p>{text('studio-journey.walk.given', { name: broken.given })}</p>
      {broken.answers.length + broken.facts.length > 0 && (
        <ul className="list-disc pl-5">
          {broken.answers.map(({ field, value }) => (
            <li key={field} className="break-words">
              {text('studio-journey.walk.answer', { field: names.field(field), value: saidOf(field, value) })}
            </li>
          ))}
          {broken.facts.map(({ condition, holds }) => (
            <li key={condition}>
              {text(`studio-journey.walk.${holds === null ? 'unknown' : holds ? 'holds' : 'holdsNot'}`, {
                condition: names.condition(condition),
              })}
            </li>
          ))}
        </ul>
      )}
      {broken.is === 'step' && <p className="break-words text-small">{broken.message}</p>}
    </Notice>
  );

  function saidOf(field: string, value: unknown): string {
    if (Array.isArray(value)) return format.list(value.map((one) => saidOf(field, one)));
    if (typeof value === 'object' || value === undefined) return JSON.stringify(value) ?? '';
    const { kind = 'text', unit, options } = scope.find(field) ?? {};
    return formatValue(value as string, { kind, unit, options }, { text, format, scope });
  }
}

/** Lists the parts of the journey that no answers reach. Parts of nested charts are left out. */
function UnreachedPages({ open, walk }: { open: OpenJourney; walk: ReleasePathRun }) {
  const text = useText();
  const { journey, names } = open;
  const depth = journey.at.length / 2;
  const lines = walk.unreached.flatMap(({ state, event, way, condition, outcome }) => {
    const name = state[depth];
    if (name === undefined || state.length > depth + 1 || !Object.hasOwn(journey.states, name)) return [];
    const page = names.state(name);
    if (event === null) return [text('studio-journey.walk.unreached', { page })];
    const next = names.state(listTransitions(journey, name)[way ?? 0]?.to ?? '');
    if (condition === null || outcome === null) return [text('studio-journey.walk.untaken', { page, next })];
    const word = outcome ? 'neverHolds' : 'alwaysHolds';
    return [text(`studio-journey.walk.${word}`, { page, condition: names.condition(condition) })];
  });
  if (lines.length === 0) return null;
  return (
    <Notice kind="warning" title={text('studio-journey.walk.missing')}>
      <ul className="list-disc pl-5">
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}
