import { listTransitions } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { BranchDialog } from './branch-dialog.tsx';
import type { OpenJourney } from './graph/use-journey.ts';
import { PageDialog } from './page-dialog.tsx';
import { RemovePageDialog } from './remove-page-dialog.tsx';

/** The subject of a dialog of the picture: a new page after a state, a removed page, or a branch of a page. */
export type GraphDialogKind =
  | { is: 'add'; state: string }
  | { is: 'remove'; state: string }
  | { is: 'branch'; state: string; way?: number | undefined; to?: string };

type GraphDialogProps = {
  open: OpenJourney;
  dialog: GraphDialogKind;
  onClose: () => void;
  /** Called after a change, with the state that gets the focus and the message about the result. */
  onDone: (name: string, message: string, params: Record<string, string>) => void;
};

/** The dialog of an act in the picture. */
export function GraphDialog({ open, dialog, onClose, onDone }: GraphDialogProps) {
  const { names, journey } = open;
  const { state } = dialog;
  const page = names.state(state);
  if (dialog.is === 'add')
    return (
      <PageDialog
        open={open}
        place={{ is: 'after', page: state }}
        onClose={onClose}
        onMade={(name) => onDone(name, 'added', { page })}
      />
    );
  if (dialog.is === 'remove')
    return (
      <RemovePageDialog
        open={open}
        name={state}
        onClose={onClose}
        onGone={() => onDone(listTransitions(journey, state)[0]?.to ?? journey.initial, 'removed', { page })}
      />
    );
  return (
    <BranchDialog
      open={open}
      page={state}
      {...(dialog.way === undefined ? {} : { way: dialog.way })}
      to={dialog.to}
      onMade={(to) => onDone(state, 'connected', { page, next: names.state(to) })}
      onClose={onClose}
    />
  );
}
