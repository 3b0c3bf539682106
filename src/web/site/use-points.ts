import { useIntl } from 'react-intl';

/** The messages below an id, in their order: points 1, 2, 3 of a list. */
export function usePoints(id: string): string[] {
  const { messages } = useIntl();
  const points: string[] = [];
  for (let number = 1; typeof messages[`${id}.${number}`] === 'string'; number++)
    points.push(messages[`${id}.${number}`] as string);
  return points;
}
