import { useState } from 'react';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { isBeingChecked, useReleaseAction } from '#web/api/studio/releases.ts';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { PublishDialog } from './publish-dialog.tsx';

type NextStepProps = { release: ReleaseView; mayEdit: boolean; onDone: (said: string) => void };

/** Shows the state of a release and the next step, with its button. */
export function NextStep({ release, mayEdit, onDone }: NextStepProps) {
  const text = useText();
  const act = useReleaseAction(release.id);
  const [isPublishing, setIsPublishing] = useState(false);
  const step = findNextStep(release);
  return (
    <Section title={text('studio.next.title')}>
      <p>{step === 'cover' ? text('studio-evidence.cover') : text(`studio.next.${step}`)}</p>
      <Refusal error={act.error} />
      {step === 'behind' && mayEdit && (
        <div>
          <Button busy={act.isPending} onClick={() => act.mutate('update')}>
            {text('studio.next.update')}
          </Button>
        </div>
      )}
      {(step === 'prove' || step === 'mend' || step === 'cover') && (
        <div>
          <Button
            variant={step === 'prove' ? 'primary' : 'secondary'}
            busy={act.isPending}
            onClick={() => act.mutate('prove')}
          >
            {text(step === 'prove' ? 'studio.next.proveAction' : 'studio.next.proveAgain')}
          </Button>
        </div>
      )}
      {(step === 'sell' || step === 'again') && (
        <div>
          <Button variant={step === 'sell' ? 'primary' : 'secondary'} onClick={() => setIsPublishing(true)}>
            {text(step === 'sell' ? 'studio.publish.action' : 'studio.publish.again')}
          </Button>
        </div>
      )}
      {isPublishing && (
        <PublishDialog
          release={release}
          onClose={() => setIsPublishing(false)}
          onDone={(said) => {
            setIsPublishing(false);
            onDone(said);
          }}
        />
      )}
    </Section>
  );
}

/** The steps of releases that do not change any more. */
const closedSteps = { discarded: 'nothing', scheduled: 'wait', onSale: 'sold', replaced: 'again' } as const;

function findNextStep(release: ReleaseView) {
  const { state, isBehind, changes, evidence, summary } = release;
  if (state in closedSteps) return closedSteps[state as keyof typeof closedSteps];
  if (changes.length === 0) return 'write';
  if (isBehind) return 'behind';
  if (state === 'returned') return 'returned';
  if (state === 'checked') return summary === null ? 'describe' : 'approve';
  if (state === 'approved') return 'sell';
  if (isBeingChecked(release)) return 'judged';
  if (!evidence?.isCurrent || evidence.status !== 'failed') return 'prove';
  const hasFaults = evidence.report?.some(({ findings }) => findings.length > 0);
  return !hasFaults && evidence.report?.some(({ isCovered }) => isCovered === false) ? 'cover' : 'mend';
}
