import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { useKeys } from '#web/desk/keys/key-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { useSelection, useWorkspace } from '../base/workspace/workspace-context.ts';
import { CheckPanel } from '../release/product-list/check-panel.tsx';
import { Desk } from './desk/desk.tsx';
import { useRoom, useStoredPane } from './desk/desk-storage.ts';
import { type PaneName, SinglePane } from './desk/single-pane.tsx';
import { usePaneKeys } from './desk/use-pane-keys.ts';
import { useStablePart } from './desk/use-stable-part.tsx';
import { DeskHeader } from './desk-header.tsx';
import type { Act } from './search/command-dialog.tsx';
import { DroppedField } from './toolbox/dropped-field.tsx';
import { ContentsPane } from './tree/contents-pane.tsx';
import type { TreePart } from './tree/product-tree.tsx';
import { type DeskPreview, useDeskPreview } from './use-desk-preview.ts';

const CommandDialog = lazyPage(() => import('./search/command-dialog.tsx'), 'CommandDialog');

type ProductDeskProps = {
  release: ReleaseView;
  title: string;
  parts: readonly TreePart[];
  notices: ReactNode;
  /** The editor of the chosen part. */
  children: ReactNode;
};

/** The desk of a product: its contents, its live page, the editor of the chosen part, and the findings below. */
export function ProductDesk({ release, title, parts, notices, children }: ProductDeskProps) {
  const text = useText();
  const { mayEdit } = useWorkspace();
  const { isSideBySide, isForAll } = useRoom();
  const preview = useDeskPreview();
  const [isContentsOpen, setContentsOpen] = useStoredPane('contents');
  const [areFindingsOpen, setFindingsOpen] = useState(false);
  const [pane, setPane] = useState<PaneName>('editor');
  // A narrow window has room for one of them beside the editor.
  const hasContents = isContentsOpen && (isForAll || !preview.isOpen);
  const show = (next: PaneName) => {
    setPane(next === 'preview' ? 'editor' : next);
    preview.setOpen(next === 'preview');
  };
  const openEditor = () => {
    if (!isSideBySide) show('editor');
  };
  const toggleContents = () => {
    if (!hasContents && !isForAll) preview.setOpen(false);
    setContentsOpen(!hasContents);
  };
  const [isSearching, setSearching] = useState(false);
  const search = { code: 'KeyK', with: 'ctrl', press: () => setSearching(true) } as const;
  useKeys([{ name: 'Ctrl+K', label: text('studio.desk.search'), act: search }]);
  useNewPlace(openEditor);
  usePaneKeys();
  const shown = preview.isOpen ? 'preview' : pane;
  const editor = useStablePart(<div className="px-5 py-4 md:px-4">{children}</div>);
  const findings = useStablePart(
    <div className="px-4 py-2">
      <CheckPanel
        parts={parts}
        isOpen={areFindingsOpen || !isSideBySide}
        setOpen={isSideBySide ? setFindingsOpen : undefined}
      />
    </div>,
  );
  const panes = {
    contents: (hasContents || !isSideBySide) && (
      <ContentsPane parts={parts} hasJourney={preview.isThere} onOpen={openEditor} />
    ),
    editor: editor.slot,
    editorLabel: parts.find(({ isShown }) => isShown)?.title ?? text('studio.desk.editor'),
    findings: findings.slot,
  };
  const acts = useActs({ preview, hasContents, toggleContents, areFindingsOpen, setFindingsOpen });
  return (
    <div data-desk className="flex flex-col lg:h-full">
      <DeskHeader
        {...{ release, title, preview, isSideBySide, hasContents, toggleContents }}
        onSearch={() => setSearching(true)}
      >
        {notices}
      </DeskHeader>
      {isSideBySide ? (
        <Desk {...panes} hasPreview={preview.isOpen} {...{ areFindingsOpen, setFindingsOpen }} />
      ) : (
        <SinglePane {...panes} hasPreview={preview.isThere} shown={shown} onShow={show} />
      )}
      {editor.part}
      {findings.part}
      {preview.isThere && mayEdit && <DroppedField />}
      {isSearching && (
        <Suspense>
          <CommandDialog parts={parts} acts={acts} onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  );
}

type ActsProps = {
  preview: DeskPreview;
  hasContents: boolean;
  toggleContents: () => void;
  areFindingsOpen: boolean;
  setFindingsOpen: (isOpen: boolean) => void;
};

/** Returns what the user can do from anywhere on the desk. */
function useActs({ preview, hasContents, toggleContents, areFindingsOpen, setFindingsOpen }: ActsProps): Act[] {
  const text = useText();
  const { workspace, mayEdit } = useWorkspace();
  const act = (id: string, run: () => void): Act => ({ id, name: text(id), run });
  return [
    ...(mayEdit ? [act('studio.edits.undo', workspace.undo), act('studio.edits.redo', workspace.redo)] : []),
    act(`studio.desk.${hasContents ? 'hideContents' : 'showContents'}`, toggleContents),
    act(`studio.desk.${areFindingsOpen ? 'hideFindings' : 'showFindings'}`, () => setFindingsOpen(!areFindingsOpen)),
    ...(preview.isThere
      ? [act(`studio-preview.${preview.isOpen ? 'hide' : 'show'}`, () => preview.setOpen(!preview.isOpen))]
      : []),
  ];
}

/** Calls `onNew` when the user opens another place of the product, from anywhere on the desk. */
function useNewPlace(onNew: () => void): void {
  const { product } = useWorkspace();
  const [selected] = useSelection();
  const found = selected.from === 'finding' || selected.from === 'added' ? selected : undefined;
  const place = `${window.location.pathname} ${useSearch()} ${product}`;
  const before = useRef({ place, found });
  useEffect(() => {
    const { current } = before;
    if (current.place === place && (current.found === found || !found)) return;
    before.current = { place, found };
    onNew();
  });
}
