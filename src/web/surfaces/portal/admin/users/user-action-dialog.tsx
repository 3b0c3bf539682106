import { useState } from 'react';
import type { UserView } from '#contract/people/users.ts';
import {
  useDisableUser,
  useEnableUser,
  useEndUserSessions,
  useResetUser,
  useUserPrograms,
} from '#web/api/people/accounts.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';

export type UserAction = 'disable' | 'enable' | 'reset' | 'endSessions';

type UserActionDialogProps = {
  action: UserAction;
  user: UserView;
  onClose: () => void;
  /** Called with a text about the result. */
  onDone: (said: string) => void;
};

/** Asks before an action on a user, and explains the consequence. */
export function UserActionDialog({ action, user, onClose, onDone }: UserActionDialogProps) {
  const text = useText();
  const disable = useDisableUser();
  const enable = useEnableUser();
  const reset = useResetUser();
  const endSessions = useEndUserSessions();
  const [secondFactor, setSecondFactor] = useState(false);
  const { id, username, status, hasSecondFactor } = user;
  const word = action === 'reset' && status === 'invited' ? 'inviteAgain' : action;
  const say = (part: string) => text(`portal-admin.userActions.${word}.${part}`, { username });

  const calls = {
    disable: () => disable.mutateAsync(id),
    enable: () => enable.mutateAsync(id),
    reset: () => reset.mutateAsync({ id, ...(secondFactor ? { secondFactor } : {}) }),
    endSessions: () => endSessions.mutateAsync(id),
  };
  return (
    <ConfirmDialog
      title={say('title')}
      action={say('action')}
      onConfirm={async () => {
        await calls[action]();
        onDone(say('done'));
      }}
      onClose={onClose}
    >
      <p>{say('text')}</p>
      {action === 'disable' && <EndingPrograms userId={id} />}
      {action === 'reset' && hasSecondFactor && (
        <Checkbox
          id="reset-second-factor"
          checked={secondFactor}
          onChange={setSecondFactor}
          label={text('portal-admin.userActions.reset.secondFactor')}
        />
      )}
    </ConfirmDialog>
  );
}

/** Names the API clients and webhooks that end with the user. */
function EndingPrograms({ userId }: { userId: string }) {
  const text = useText();
  const { data } = useUserPrograms(userId);
  const names = [...(data?.clients ?? []).map(({ name }) => name), ...(data?.webhooks ?? []).map(({ url }) => url)];
  if (names.length === 0) return null;
  return (
    <>
      <p>{text('portal-admin.userActions.disable.programs')}</p>
      <ul className="list-disc ps-5">
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two clients may have one name
          <li key={at} className="break-all">
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
