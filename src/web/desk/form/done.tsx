import { Notice } from '#web/kit/feedback/notice.tsx';

/** Shows the result of an action, if there is one. */
export function Done({ said }: { said: string }) {
  if (said === '') return null;
  return (
    <Notice kind="success" live>
      {said}
    </Notice>
  );
}
