import type { PresentPerson } from '#contract/studio/presence.ts';
import { useText } from '#web/i18n/use-text.ts';
import { EditPlace } from '../base/names/edit-place.tsx';
import { usePeopleHere } from '../base/workspace/use-lock.ts';
import { useWorkspace } from '../base/workspace/workspace-context.ts';

/** Names the other people who have the release open, each with the place where they are writing in this product. */
export function PeopleHere() {
  const text = useText();
  const people = onePerUser(usePeopleHere());
  const { product } = useWorkspace();
  return (
    <ul aria-label={text('studio.people.here')} aria-live="polite" className="flex flex-wrap items-center gap-x-4">
      {people.map(({ user, place, product: theirs }) => (
        <li key={user.id} className="flex items-center gap-1.5 text-small">
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-full bg-primary-tint font-semibold text-primary-deep"
          >
            {initials(user.name)}
          </span>
          <span className="font-semibold text-ink">{user.name}</span>
          {place && theirs === product && (
            <>
              {text('studio.people.writing')}
              <EditPlace edit={place} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A person with several windows is named once, with the window in which the person is writing. */
function onePerUser(people: readonly PresentPerson[]): PresentPerson[] {
  const sorted = people.toSorted((one, other) => Number(other.place !== null) - Number(one.place !== null));
  return [...new Map(sorted.toReversed().map((one) => [one.user.id, one])).values()];
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => [...part][0] ?? '')
    .join('')
    .slice(0, 2);
