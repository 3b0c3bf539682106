import { type ReactNode, useEffect, useState } from 'react';
import type { DocumentPreviews } from '#contract/studio/material/document-previews.ts';
import { useDocumentPreviews } from '#web/api/studio/document-previews.ts';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Waiting } from '#web/kit/feedback/waiting.tsx';
import { useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

/** Shows the documents and messages for a test case, as of the last request. A button requests the present version. */
export function DocumentPreviewFrame({ children }: { children: (specimens: DocumentPreviews) => ReactNode }) {
  const text = useText();
  const { workspace, release, product } = useWorkspace();
  const content = useInWorkspace((one) => one.contentHash());
  const [asked, setAsked] = useState(content);
  const [isKeeping, setIsKeeping] = useState(false);
  const [persona, setPersona] = useState('');
  const { data, error, isPending, isFetching } = useDocumentPreviews({ release, product }, persona, asked);
  const again = async () => {
    setIsKeeping(true);
    // The specimens come from the server's content: unsaved changes are sent first.
    await workspace.flush();
    setIsKeeping(false);
    setAsked(workspace.contentHash());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the changes made just before
  useEffect(() => {
    if (!workspace.isKept()) void again();
  }, []);
  const isOld = content !== asked;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-4">
        {data && (
          <FilterSelect
            label={text('studio-papers.specimen.persona')}
            value={data.persona}
            onChange={setPersona}
            choices={data.personas.map(({ name, title }) => ({ value: name, label: title }))}
          />
        )}
        <Button variant={isOld ? 'primary' : 'secondary'} busy={isKeeping || isFetching} onClick={() => void again()}>
          {text('studio-papers.specimen.again')}
        </Button>
      </div>
      <p role="status" className="text-small empty:hidden">
        {isOld && !isFetching ? text('studio-papers.specimen.old') : ''}
      </p>
      {isPending && <Waiting title={text('studio-papers.specimen.making')} />}
      <Refusal error={error} />
      {data &&
        !error &&
        (data.personas.length === 0 ? <Notice>{text('studio-papers.specimen.nobody')}</Notice> : children(data))}
    </div>
  );
}
