import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Group, Panel, useDefaultLayout, usePanelRef } from 'react-resizable-panels';
import { useText } from '#web/i18n/use-text.ts';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { useWorkspace } from '../../base/workspace/workspace-context.ts';
import { FieldToolbox } from '../toolbox/field-toolbox.tsx';
import { sizeStorage } from './desk-storage.ts';
import { Pane, PaneSeparator } from './pane.tsx';

const PreviewPane = lazyPage(() => import('../../preview/preview-pane.tsx'), 'PreviewPane');

/** The height of the drawer of findings while it is closed: its bar. */
const BAR_HEIGHT = '4rem';

/** The contents of the panes; `preview` is false if the area has no journey. */
export type DeskPanes = {
  /** The navigation through the product; null while it is closed. */
  contents: ReactNode;
  hasPreview: boolean;
  editor: ReactNode;
  editorLabel: string;
  findings: ReactNode;
  areFindingsOpen: boolean;
  setFindingsOpen: (isOpen: boolean) => void;
};

/** The panes side by side, with the findings below. Their sizes are stored in this browser. */
export function Desk({ contents, hasPreview, editor, editorLabel, findings, ...drawer }: DeskPanes) {
  const text = useText();
  const columns = [...(contents ? ['contents'] : []), ...(hasPreview ? ['preview'] : []), 'editor'];
  const across = useDefaultLayout({ id: 'columns', panelIds: columns, storage: sizeStorage });
  const bar = useDrawer(drawer);
  return (
    <Group orientation="vertical" className="min-h-0 flex-1" id="desk">
      <Panel id="work" minSize="30%">
        <Group key={columns.join()} orientation="horizontal" className="h-full" {...across} id="columns">
          {contents && (
            <>
              <Panel id="contents" defaultSize="17rem" minSize="11rem" groupResizeBehavior="preserve-pixel-size">
                {contents}
              </Panel>
              <PaneSeparator label={text('studio.desk.contentsWidth')} />
            </>
          )}
          {hasPreview && (
            <>
              <Panel id="preview" defaultSize="38%" minSize="18rem">
                <PreviewColumn />
              </Panel>
              <PaneSeparator label={text('studio.desk.previewWidth')} />
            </>
          )}
          <Panel id="editor" minSize="20rem">
            {/* Another tab begins at its top. */}
            <Pane key={editorLabel} label={editorLabel} isTabStop className="overflow-y-auto">
              {editor}
            </Pane>
          </Panel>
        </Group>
      </Panel>
      <PaneSeparator label={text('studio.desk.findingsHeight')} isHorizontal />
      <Panel
        id="findings"
        panelRef={bar.panel}
        collapsible
        collapsedSize={BAR_HEIGHT}
        minSize="10rem"
        defaultSize={BAR_HEIGHT}
        groupResizeBehavior="preserve-pixel-size"
        onResize={bar.onResize}
      >
        <Pane className="overflow-y-auto border-line border-t bg-card">{findings}</Pane>
      </Panel>
    </Group>
  );
}

/** Connects the drawer's state and its panel: the user also opens and closes it by its separator. */
function useDrawer({ areFindingsOpen, setFindingsOpen }: Pick<DeskPanes, 'areFindingsOpen' | 'setFindingsOpen'>) {
  const panel = usePanelRef();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const drawer = panel.current;
    if (!drawer) return;
    if (areFindingsOpen && drawer.isCollapsed()) drawer.resize('35%');
    if (!areFindingsOpen && !drawer.isCollapsed()) drawer.collapse();
    setSettled(true);
  }, [areFindingsOpen, panel]);
  const onResize = () => {
    const isOpen = panel.current?.isCollapsed() === false;
    if (isSettled && isOpen !== areFindingsOpen) setFindingsOpen(isOpen);
  };
  return { panel, onResize };
}

/** The live page of the product. */
export function PreviewColumn() {
  const { mayEdit } = useWorkspace();
  return (
    <aside data-pane tabIndex={-1} className="relative h-full bg-card outline-offset-[-3px]">
      <Suspense fallback={<PageWaiting />}>
        <PreviewPane toolbox={mayEdit && <FieldToolbox />} />
      </Suspense>
    </aside>
  );
}
