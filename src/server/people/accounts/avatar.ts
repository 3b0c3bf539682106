import { ApiProblem } from '#server/platform/http/api-problem.ts';

/** Colours that are dark enough for white letters (contrast 4.5:1). */
const COLOURS = ['#045f82', '#7a3e9d', '#9c3d10', '#2f6b2f', '#a12b55', '#5c5a12', '#2d55a5', '#6b4a2f'];

/** Returns the path of a user's picture below `/api/`: the initials on a colour that depends on the user. */
export function buildAvatarPath({
  id,
  givenName,
  familyName,
}: {
  id: string;
  givenName: string;
  familyName: string;
}): string {
  const initials = [givenName, familyName]
    .map((name) => [...name][0] ?? '')
    .join('')
    .toLocaleUpperCase('en');
  const letters = initials.replaceAll(/[^\p{L}]/gu, '');
  const colour = [...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % COLOURS.length;
  return `avatars/${encodeURIComponent(letters)}-${colour}.svg`;
}

/** Draws the picture for a file name. Throws 404 `notFound` for an invalid name. */
export function drawAvatar(file: string): string {
  const [, letters = '', colour = ''] = /^(\p{L}{0,2})-([0-7])\.svg$/u.exec(file) ?? [];
  if (colour === '') throw new ApiProblem(404, 'notFound');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" fill="${COLOURS[Number(colour)]}"/><text x="32" y="41" font-family="sans-serif" font-size="25" fill="#fff" text-anchor="middle">${letters}</text></svg>`;
}
