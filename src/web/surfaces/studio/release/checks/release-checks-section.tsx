import type { ReleaseChecks, ReleaseView } from '#contract/studio/releases.ts';
import { formatAmount } from '#shared/format.ts';
import { isBeingChecked, useReleaseAction } from '#web/api/studio/releases.ts';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx';
import { useReleaseProductNames } from '#web/surfaces/studio/base/names/use-release-product-names.ts';
import { ProductCheckResult } from './product-check-result.tsx';

/** Shows the results of the checks of a release, or the running check and its progress. */
export function ReleaseChecksSection({ release }: { release: ReleaseView }) {
  const text = useText();
  const { dateTime } = useFormat();
  const { evidence } = release;
  if (!evidence) return null;
  const { by, at } = evidence;
  return (
    <Section title={text('studio.evidence.title')}>
      <p className="text-muted text-small">{text('studio.evidence.asked', { name: by.name, at: dateTime(at) })}</p>
      {!evidence.isCurrent && <Notice kind="warning">{text('studio.evidence.old')}</Notice>}
      {isBeingChecked(release) ? (
        <CheckProgress id={release.id} evidence={evidence} />
      ) : (
        <CheckOutcome release={release.id} evidence={evidence} />
      )}
    </Section>
  );
}

function CheckProgress({ id, evidence: { done, all, doing, status } }: { id: string; evidence: ReleaseChecks }) {
  const text = useText();
  const nameOf = useReleaseProductNames(id);
  const act = useReleaseAction(id);
  // The completed share of the present step for the product in check.
  const part = doing && doing.all > 0 ? doing.done / doing.all : 0;
  return (
    <div className="grid gap-3">
      <p role="status">
        {status === 'waiting' ? text('studio.evidence.waiting') : text('studio.evidence.running', { done, all })}
      </p>
      <ProgressBar value={done + part} max={Math.max(all, 1)} label={text('studio.evidence.title')} />
      {doing && (
        <p className="text-small">
          {text(`studio-evidence.now.${doing.step}`, { product: nameOf(doing.product) })}{' '}
          {doing.all > 0 && (
            <span className="figures text-muted">
              {text('studio-evidence.of', {
                done: formatAmount(String(doing.done)),
                all: formatAmount(String(doing.all)),
              })}
            </span>
          )}
        </p>
      )}
      <Refusal error={act.error} />
      <div>
        <Button variant="secondary" busy={act.isPending} onClick={() => act.mutate('cancelProof')}>
          {text('studio.evidence.cancel')}
        </Button>
      </div>
    </div>
  );
}

type CheckOutcomeProps = { release: string; evidence: ReleaseChecks };

function CheckOutcome({ release, evidence: { id, status, report } }: CheckOutcomeProps) {
  const text = useText();
  if (status === 'cancelled') return <p>{text('studio.evidence.cancelled')}</p>;
  const survivors = (report ?? []).reduce(
    (sum, { mutants: { made, noticed } = { made: 0, noticed: 0 } }) => sum + made - noticed,
    0,
  );
  return (
    <>
      <CheckVerdict status={status} report={report} />
      {survivors > 0 && <Notice kind="warning">{text('studio-evidence.survived', { count: survivors })}</Notice>}
      {report?.map((each) => (
        <ProductCheckResult key={each.product} release={release} evidence={id} found={each} />
      ))}
    </>
  );
}

/** Shows if the release passed, and the reason if it did not. */
function CheckVerdict({ status, report }: Pick<ReleaseChecks, 'status' | 'report'>) {
  const text = useText();
  if (status === 'passed') {
    return (
      <Notice kind="success" live>
        {text('studio.evidence.passed')}
      </Notice>
    );
  }
  const count = (report ?? []).reduce((sum, { findings }) => sum + findings.length, 0);
  const isUncovered = report?.some(({ isCovered }) => isCovered === false);
  return (
    <Notice kind="error" live>
      {count > 0
        ? text('studio.evidence.failed', { count })
        : text(isUncovered ? 'studio-evidence.uncovered' : 'studio.evidence.broken')}
    </Notice>
  );
}
