import { Eye, EyeOff, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { ReleaseLink } from '../base/names/release-link.tsx';
import { SavingBar, SavingNotices } from '../base/names/saving-bar.tsx';
import { useWorkspace } from '../base/workspace/workspace-context.ts';
import { PeopleHere } from './people-here.tsx';
import type { DeskPreview } from './use-desk-preview.ts';

type DeskHeaderProps = {
  release: ReleaseView;
  title: string;
  preview: DeskPreview;
  isSideBySide: boolean;
  hasContents: boolean;
  toggleContents: () => void;
  onSearch: () => void;
  /** Notices on the release. */
  children: ReactNode;
};

/** The product's name, the state of saving, and the buttons that open and close panes. */
export function DeskHeader({ release, title, preview, isSideBySide, ...panes }: DeskHeaderProps) {
  const { hasContents, toggleContents, onSearch, children } = panes;
  const text = useText();
  const { mayEdit } = useWorkspace();
  return (
    <header className="flex flex-wrap items-center gap-x-3 border-line border-b bg-card px-3 py-1">
      {isSideBySide && (
        <IconButton
          icon={hasContents ? PanelLeftClose : PanelLeftOpen}
          label={text(`studio.desk.${hasContents ? 'hideContents' : 'showContents'}`)}
          aria-expanded={hasContents}
          onClick={toggleContents}
        />
      )}
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <PageTitle title={title} className="text-lead" />
        <span className="text-muted text-small">
          <ReleaseLink release={release} />
        </span>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-x-3">
        <PeopleHere />
        {mayEdit && <SavingBar />}
        <IconButton icon={Search} label={text('studio.desk.searchKey')} onClick={onSearch} />
        {preview.isThere && isSideBySide && (
          <Button
            icon={preview.isOpen ? EyeOff : Eye}
            variant="secondary"
            aria-expanded={preview.isOpen}
            onClick={() => preview.setOpen(!preview.isOpen)}
          >
            {text(`studio-preview.${preview.isOpen ? 'hide' : 'show'}`)}
          </Button>
        )}
      </div>
      {mayEdit && <SavingNotices />}
      {children}
    </header>
  );
}
