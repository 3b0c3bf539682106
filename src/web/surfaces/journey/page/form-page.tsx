import { Suspense, useContext, useLayoutEffect, useState } from 'react';
import { PageHead } from '#web/draft/page/page-head.tsx';
import { PageNotices } from '#web/draft/page/page-notices.tsx';
import { usePage } from '#web/draft/page/use-page.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { PageFields } from '#web/fields/form/page-fields.tsx';
import { takeOverFields } from '#web/hydration/take-over-fields.ts';
import { useText } from '#web/i18n/use-text.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { AgentPlacesContext } from '../frame/agent-places.ts';
import { PageActions } from '../frame/page-actions.tsx';
import type { PageProps } from '../frame/page-props.ts';
import { UnderQuestion } from '../frame/under-question.tsx';

const ClearsDialog = lazyPage(() => import('#web/draft/page/clears-dialog.tsx'), 'ClearsDialog');

/** A page that asks. */
export function FormPage({ page, held, back, onPassed }: PageProps) {
  const text = useText();
  const draft = useOpenDraft();
  const open = usePage(draft, page);
  const agent = useContext(AgentPlacesContext);
  const [sheets, setSheets] = useState(0);
  useLayoutEffect(() => takeOverFields(draft.product.id), [draft.product.id]);
  const next = () => open.pass(onPassed);
  return (
    <>
      <PageHead page={page} held={held} />
      <PageNotices page={open} />
      {agent && <agent.FromSheet page={page} onFilled={() => setSheets((before) => before + 1)} />}
      <UnderQuestion>
        <PageFields key={sheets} id="page" name={page} page={open} onSubmit={next} />
      </UnderQuestion>
      <PageActions form="page" label={text('wizard.next')} busy={open.busy} back={back} />
      <Suspense>{open.asking && <ClearsDialog page={open} />}</Suspense>
    </>
  );
}
