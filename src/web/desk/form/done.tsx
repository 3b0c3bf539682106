import { Notice } from '#web/kit/feedback/notice.tsx';

/** What was done, if something was. */
export function Done({ said }: { said: string }) {
  if (said === '') return null;
  return (
    <Notice kind="success" live>
      {said}
    </Notice>
  );
}
