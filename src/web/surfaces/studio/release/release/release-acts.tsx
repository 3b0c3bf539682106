import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { keepArchive } from '#web/api/studio/archives.ts';
import { useReleaseAct } from '#web/api/studio/releases.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { patterns } from '#web/router/paths.ts';
import { useReleaseTitle } from '#web/surfaces/studio/base/names/use-release-title.ts';

type ReleaseActsProps = { release: Pick<ReleaseView, 'id' | 'number' | 'title'>; mayDiscard: boolean };

/** What can be done with a release at any time: keep its files, or put it away. */
export function ReleaseActs({ release: { id, number, title }, mayDiscard }: ReleaseActsProps) {
  const text = useText();
  const titleOf = useReleaseTitle();
  const [, navigate] = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const act = useReleaseAct(id);
  return (
    <>
      {mayDiscard && (
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          <Icon of={Trash2} className="size-4.5" />
          {text('studio.discard.action')}
        </Button>
      )}
      <Button variant="secondary" onClick={() => keepArchive(id)}>
        <Icon of={Download} className="size-4.5" />
        {text('studio.export')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('studio.discard.title', { number, title: titleOf(title) })}
          action={text('studio.discard.action')}
          onConfirm={async () => {
            await act.mutateAsync('discard');
            navigate(patterns.studio);
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{text('studio.discard.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
