import type { ProductEvidence } from '#contract/studio/evidence.ts';
import type { Evidence, ReleaseView } from '#contract/studio/releases.ts';
import { isJudged, useReleaseAct } from '#web/api/studio/releases.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx';
import { Refusal } from '#web/surfaces/portal/form/refusal.tsx';
import { useProductNames } from '#web/surfaces/portal/list/use-product-names.ts';
import { Section } from '#web/surfaces/portal/page/section.tsx';

/** What the judging of a release found out, or how far it is. */
export function EvidenceSection({ release }: { release: ReleaseView }) {
  const text = useText();
  const { dateTime } = useFormat();
  const { evidence } = release;
  if (!evidence) return null;
  const { by, at } = evidence;
  return (
    <Section title={text('studio.evidence.title')}>
      <p className="text-muted text-small">{text('studio.evidence.asked', { name: by.name, at: dateTime(at) })}</p>
      {!evidence.isCurrent && <Notice kind="warning">{text('studio.evidence.old')}</Notice>}
      {isJudged(release) ? <UnderWay id={release.id} evidence={evidence} /> : <Outcome evidence={evidence} />}
    </Section>
  );
}

function UnderWay({ id, evidence: { done, all, status } }: { id: string; evidence: Evidence }) {
  const text = useText();
  const act = useReleaseAct(id);
  return (
    <div className="grid gap-3">
      <p role="status">
        {status === 'waiting' ? text('studio.evidence.waiting') : text('studio.evidence.running', { done, all })}
      </p>
      <ProgressBar value={done} max={Math.max(all, 1)} label={text('studio.evidence.title')} />
      <Refusal error={act.error} />
      <div>
        <Button variant="secondary" busy={act.isPending} onClick={() => act.mutate('cancelProof')}>
          {text('studio.evidence.cancel')}
        </Button>
      </div>
    </div>
  );
}

function Outcome({ evidence: { status, report } }: { evidence: Evidence }) {
  const text = useText();
  const count = (report ?? []).reduce((sum, { findings }) => sum + findings.length, 0);
  if (status === 'cancelled') return <p>{text('studio.evidence.cancelled')}</p>;
  if (status === 'passed') {
    return (
      <Notice kind="success" live>
        {text('studio.evidence.passed')}
      </Notice>
    );
  }
  return (
    <>
      <Notice kind="error" live>
        {count > 0 ? text('studio.evidence.failed', { count }) : text('studio.evidence.broken')}
      </Notice>
      {report
        ?.filter(({ findings }) => findings.length > 0)
        .map((each) => (
          <Findings key={each.product} of={each} />
        ))}
    </>
  );
}

/** The faults of a product, each with its place and what to do about it. */
function Findings({ of: { product, findings } }: { of: ProductEvidence }) {
  const text = useText();
  const { nameOf } = useProductNames();
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{nameOf(product)}</h3>
      <ul className="grid gap-3">
        {findings.map(({ code, file, at, message, mend }) => (
          <li key={`${code} ${file} ${at} ${message}`} className="grid gap-0.5 border-error border-l-4 pl-4">
            <span lang="en">{message}</span>
            <span className="break-all text-muted text-small">
              {file} {at}
            </span>
            <span className="text-small">
              {text('studio.evidence.mend')} <span lang="en">{mend}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
