import { useState } from 'react';
import { useParams } from 'wouter';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { useUser } from '#web/api/people/user.ts';
import { useRelease } from '#web/api/studio/releases.ts';
import { Done } from '#web/desk/form/done.tsx';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';
import { ChangesSection } from '#web/surfaces/studio/base/names/changes-section.tsx';
import { ReleaseStateTag } from '#web/surfaces/studio/base/names/release-state-tag.tsx';
import { useReleaseTitle } from '#web/surfaces/studio/base/names/use-release-title.ts';
import { EvidenceSection } from '../evidence/evidence-section.tsx';
import { CommentsSection } from '../making/comments-section.tsx';
import { ProductsSection } from '../making/products-section.tsx';
import { ApprovalSection } from './approval-section.tsx';
import { EditsSection } from './edits-section.tsx';
import { NextStep } from './next-step.tsx';
import { ReleaseActs } from './release-acts.tsx';
import { SalesSection } from './sales-section.tsx';

/** One release: where it stands, what it changes, who wrote it, what was found out, who approved, and what it sells. */
export function ReleasePage() {
  const { id = '' } = useParams<{ id: string }>();
  return <Loaded call={useRelease(id)}>{(release) => <OneRelease key={id} release={release} />}</Loaded>;
}

function OneRelease({ release }: { release: ReleaseView }) {
  const text = useText();
  const titleOf = useReleaseTitle();
  const { dateTime } = useFormat();
  const { user } = useUser();
  const [done, setDone] = useState('');
  const { id, number, title, state, createdBy, createdAt } = release;
  const mayEdit = user?.scope.includes('studio:edit') === true;
  // What was on sale, or is put away, stays as it is.
  const isOpen = ['draft', 'checked', 'approved'].includes(state);
  return (
    <PortalPage
      title={text('studio.release.named', { number, title: titleOf(title) })}
      lead={
        <span className="flex flex-wrap items-center gap-x-4">
          <ReleaseStateTag state={state} />
          <span>
            {text('studio.release.begunBy', {
              name: createdBy?.name ?? text('studio.release.files'),
              at: dateTime(createdAt),
            })}
          </span>
          <TextLink href={patterns.studio}>{text('studio.release.all')}</TextLink>
        </span>
      }
      actions={<ReleaseActs release={release} mayDiscard={mayEdit && isOpen} />}
    >
      <Done said={done} />
      <NextStep release={release} mayEdit={mayEdit} onDone={setDone} />
      <EvidenceSection release={release} />
      {user && <ApprovalSection release={release} user={user} onDone={setDone} />}
      <ProductsSection id={id} mayEdit={mayEdit && isOpen} onDone={setDone} />
      <ChangesSection release={release} />
      <EditsSection id={id} mayUndo={mayEdit && isOpen} />
      <CommentsSection id={id} />
      <SalesSection sales={release.sales} />
    </PortalPage>
  );
}
