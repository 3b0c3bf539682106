import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { SHARED } from '#contract/studio/material/shared.ts';
import { SITE } from '#contract/studio/material/site-settings.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { pathTo } from '#shared/addresses.ts';
import { useUser } from '#web/api/people/user.ts';
import { isOpenRelease, useRelease } from '#web/api/studio/releases.ts';
import { openUndoMemory } from '#web/api/studio/undo-memory.ts';
import { presenceCalls, workspaceCalls } from '#web/api/studio/workspace-calls.ts';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { patterns } from '#web/router/paths.ts';
import { useUnloadWarning } from '#web/router/unload.ts';
import { createPresence, type Presence } from '../base/workspace/presence.ts';
import { createSelection, parseSelection } from '../base/workspace/selection.ts';
import { createWorkspace, type Workspace } from '../base/workspace/workspace.ts';
import { useFile, useWorkspace, WorkspaceContext } from '../base/workspace/workspace-context.ts';
import { createPreview, type Preview } from '../preview/preview.ts';
import { PreviewContext } from '../preview/preview-context.ts';
import { ReturnNotice } from '../release/release/return-notice.tsx';
import { isPreviewOpenAtStart } from './desk/desk-storage.ts';
import { isTyping, keepPresent } from './keep-present.ts';
import { ProductDesk } from './product-desk.tsx';
import { type ProductTab, productTabs, sharedTabs, siteTabs } from './product-tabs.ts';

/** The page of a product in a release: its desk. */
export function ProductPage() {
  const { id = '', product = '' } = useParams<{ id: string; product: string }>();
  return (
    <Loaded call={useRelease(id)}>
      {(release) => (
        <WorkspaceProvider key={`${id} ${product}`} release={release} product={product}>
          <ProductParts release={release} product={product} />
        </WorkspaceProvider>
      )}
    </Loaded>
  );
}

/** The tabs of the areas that are no products but are edited like products: the site, and the shared files. */
const tabsByProduct: Record<string, ProductTab[]> = { [SITE]: siteTabs, [SHARED]: sharedTabs };

type ProductParams = { release: ReleaseView; product: string };

/** The parts of the product on its desk. */
function ProductParts({ release, product }: ProductParams) {
  const text = useText();
  const parts = tabsByProduct[product] ?? productTabs;
  const { part = parts[0]?.name } = useParams<{ part?: string }>();
  const name = useProductName();
  const mayEdit = useCanEdit(release);
  const [wasApproved] = useState(release.state === 'approved');
  // The tabs of the site use inputs of the product's tabs, and need their messages.
  const isReady = useMessages(['studio-preview', ...[...siteTabs, ...productTabs].map(({ words }) => words)]);
  const { page: Part } = parts.find(({ name }) => name === part) ?? {};
  if (!isReady) return <PageWaiting />;
  return (
    <ProductDesk
      release={release}
      title={name}
      parts={parts.map(({ name, words }) => ({
        name,
        title: text(`${words}.title`),
        href: pathTo(patterns.studioProduct, { id: release.id, product, part: name }),
        isShown: name === part,
      }))}
      notices={
        <>
          {!mayEdit && <Notice>{text('studio.product.readOnly')}</Notice>}
          <ReturnNotice release={release} />
          {mayEdit && wasApproved && <Notice kind="warning">{text('studio.product.voids')}</Notice>}
        </>
      }
    >
      {Part && (
        <Suspense key={part} fallback={<PageWaiting />}>
          <div data-place="" tabIndex={-1} className="outline-none">
            <Part />
          </div>
        </Suspense>
      )}
    </ProductDesk>
  );
}

/** Returns the present name of the page's product; its id if it has no name. */
function useProductName(): string {
  const text = useText();
  const { locale } = useLanguage();
  const { product } = useWorkspace();
  const words = useFile<{ name?: unknown } | null>(`locales/${locale}/products/${product}.json`);
  if (product === SITE) return text('studio.site');
  if (product === SHARED) return text('studio.shared');
  const name = words?.name;
  return typeof name === 'string' && name !== '' ? name : product;
}

function useCanEdit(release: ReleaseView): boolean {
  const { user } = useUser();
  return user?.scope.includes('studio:edit') === true && isOpenRelease(release);
}

/** Loads the files of the product, and checks regularly if other users have changed them. */
function WorkspaceProvider({ release, product, children }: ProductParams & { children: ReactNode }) {
  const { id } = release;
  const [workspace, setWorkspace] = useState<Workspace | null>(null);
  const { locale } = useLanguage();
  const [selection] = useState(() => createSelection(parseSelection(window.location.search)));
  const [preview, setPreview] = useState<Preview | null>(null);
  const [presence, setPresence] = useState<Presence | undefined>();
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const mayEdit = useCanEdit(release);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` loads the files again
  useEffect(() => {
    const calls = workspaceCalls(id, product);
    let isOver = false;
    setFailure(null);
    calls.load().then(
      (loaded) => {
        if (isOver) return;
        const present = createPresence(presenceCalls(id, product), (hash) => void opened.heard(hash));
        const opened = createWorkspace(loaded, calls, openUndoMemory(id, product), (edit) => {
          if (isTyping()) present.type(edit);
        });
        setPresence(present);
        // Only a product has a journey to preview.
        if (!tabsByProduct[product])
          setPreview(
            createPreview(opened, selection, product, { language: locale, isOpen: isPreviewOpenAtStart(), mayEdit }),
          );
        setWorkspace(opened);
      },
      (error: unknown) => !isOver && setFailure(error),
    );
    return () => {
      isOver = true;
    };
  }, [id, product, tries]);

  useUnloadWarning(() => workspace?.isKept() === false);
  useEffect(() => {
    if (!workspace || !presence) return;
    const stop = keepPresent(presence);
    return () => {
      stop();
      void workspace.flush();
    };
  }, [workspace, presence]);

  if (failure) return <LoadError onRetry={() => setTries(tries + 1)} />;
  if (!workspace) return <PageWaiting />;
  return (
    <WorkspaceContext value={{ workspace, selection, release: id, product, mayEdit, ...(presence && { presence }) }}>
      {preview ? <PreviewContext value={preview}>{children}</PreviewContext> : children}
    </WorkspaceContext>
  );
}
