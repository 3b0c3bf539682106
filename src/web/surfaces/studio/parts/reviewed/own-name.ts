import { useUser } from '#web/api/people/user.ts';

/** Returns the name of the signed-in person, who calculates premiums. */
export function useOwnName(): string {
  const { user } = useUser();
  return [user?.givenName, user?.familyName].filter(Boolean).join(' ');
}
