import { Suspense, useMemo, useState } from 'react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { parseChartJourney } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { useFile, useSelection, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { sortPages } from './edits/page-edits.ts';
import { PageActions } from './page-actions.tsx';
import { PageEditor } from './page-editor.tsx';

const ValuesEditor = lazyPage(() => import('./values/values-editor.tsx'), 'ValuesEditor');

/** Edits the pages of a product in journey order, each with its fields, rules and texts. */
export function PagesPart() {
  const text = useText();
  const { product } = useWorkspace();
  const form = useProductForm();
  const chart = useFile(`machines/${product}.json`);
  const [selected, select] = useSelection();
  const [told, setTold] = useState('');
  // Derived values are shown until the user chooses a page, here or in the preview.
  const [ofValues, setOfValues] = useState<object | null>(null);
  const isOfValues = ofValues === selected || selected.value !== undefined;
  const isReady = useMessages(['studio-sentences']);
  const order = useMemo(() => {
    const names = form.pages.map(({ name }) => name);
    return sortPages(names, parseChartJourney(chart, names));
  }, [form, chart]);
  const shown = order.find((name) => name === selected.page) ?? order[0];
  const page = form.pages.find(({ name }) => name === shown)?.page;
  if (!isReady) return <PageWaiting />;
  return (
    <div className="@container">
      <p role="status" className="sr-only">
        {told}
      </p>
      <div className="grid items-start gap-5">
        <PageActions
          order={order}
          shown={shown}
          isOfValues={isOfValues}
          onValues={() => setOfValues(selected)}
          onShow={(name) => select({ page: name, from: 'editor' })}
          onTell={setTold}
        />
        {isOfValues && (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <ValuesEditor key={selected.value} first={selected.value} onTell={setTold} />
          </Suspense>
        )}
        {!isOfValues && shown !== undefined && page && (
          <PageEditor key={shown} name={shown} page={page} onTell={setTold} />
        )}
        {!isOfValues && shown !== undefined && !page && <Notice kind="error">{text('studio-pages.unreadable')}</Notice>}
      </div>
    </div>
  );
}
