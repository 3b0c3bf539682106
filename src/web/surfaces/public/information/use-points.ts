import { useShownMessages } from '#web/i18n/shown-messages.ts';

/** The messages below an id, in their order: points 1, 2, 3 of a list. */
export function usePoints(id: string): string[] {
  const messages = useShownMessages();
  const points: string[] = [];
  for (let number = 1; typeof messages[`${id}.${number}`] === 'string'; number++)
    points.push(messages[`${id}.${number}`] as string);
  return points;
}
