import { useState } from 'react';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { DifferenceTable, lineName } from './difference-table.tsx';
import { buildRemoveLineChange, buildReviewChanges, findDifferences, type LineDifference } from './line-differences.ts';
import { useOwnName } from './own-name.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { ReviewedTables } from './reviewed-tables.tsx';
import { useLineDescriptions } from './use-line-descriptions.ts';
import { useLineResults } from './use-line-results.ts';

/** Compares independently calculated results with the present product: first the differences, then all lines. */
export function ReviewedPart() {
  const text = useText();
  const { workspace, mayEdit } = useWorkspace();
  const by = useOwnName();
  const words = useLineDescriptions();
  const { judged, isRunning, faults } = useLineResults();
  const [reviewing, setReviewing] = useState<{ differing: LineDifference[]; isAll: boolean } | null>(null);
  const [told, setTold] = useState('');

  const lines = judged?.lines ?? [];
  const differing = findDifferences(lines);
  const broken = lines.filter(({ breaks }) => breaks !== undefined);
  const remove = ({ one }: Pick<LineDifference, 'one'>) => {
    if (!words) return;
    workspace.change(buildRemoveLineChange(workspace, one));
    setTold(text('studio-reviewed.deleted', { line: lineName(words, { one }) }));
  };

  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="max-w-reading text-muted">{text('studio-reviewed.lead')}</p>
      {faults.length > 0 && (
        <Notice kind="error" title={text('studio-reviewed.unreadable')}>
          <ul lang="en" className="grid gap-1">
            {faults.map(({ file, message }) => (
              <li key={`${file} ${message}`} className="break-words">
                {file}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p tabIndex={-1} role="status" className="text-small outline-offset-4">
        {told}{' '}
        {isRunning
          ? text('studio-reviewed.running')
          : judged &&
            text('studio-reviewed.result', {
              count: lines.length,
              others: new Set(differing.map(({ one }) => one)).size + broken.length,
            })}
      </p>
      {judged && words && (
        <>
          {(differing.length > 0 || broken.length > 0) && (
            <Section
              title={text('studio-reviewed.differ')}
              actions={
                mayEdit &&
                differing.length > 1 && (
                  <Button variant="secondary" onClick={() => setReviewing({ differing, isAll: true })}>
                    {text('studio-reviewed.reviewAll', { count: differing.length })}
                  </Button>
                )
              }
            >
              {broken.map(({ key, one, breaks }) => (
                <p key={key} className="border-error border-l-4 pl-3 text-small">
                  {lineName(words, { one })}: {text('studio-people.breaks')} <span lang="en">{breaks}</span>
                </p>
              ))}
              {differing.length > 0 && (
                <DifferenceTable
                  differing={differing}
                  words={words}
                  onReview={(line) => setReviewing({ differing: line, isAll: false })}
                  onDelete={remove}
                />
              )}
            </Section>
          )}
          <ReviewedTables lines={lines} words={words} onDelete={(one) => remove({ one })} onTell={setTold} />
          {reviewing && (
            <ReviewDialog
              {...reviewing}
              judged={judged}
              words={words}
              onReviewed={(reviewed) => {
                workspace.change(buildReviewChanges(workspace, reviewed, by));
                setReviewing(null);
                setTold(text('studio-reviewed.written', { count: reviewed.length }));
              }}
              onKept={(reviewed) => {
                workspace.change(buildReviewChanges(workspace, [reviewed], by));
                setReviewing(null);
                setTold(text('studio-reviewed.kept'));
              }}
              onClose={() => setReviewing(null)}
            />
          )}
        </>
      )}
    </div>
  );
}
