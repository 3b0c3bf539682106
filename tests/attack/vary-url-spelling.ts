import type { SeededRandom } from './request-random.ts';

const escaped = (letter: string): string => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** The same address, or nearly, as nobody writes it. It is sent unchanged. */
export function varyUrlSpelling(dice: SeededRandom, path: string): string {
  const at = 1 + dice.below(Math.max(1, path.length - 1));
  const put = (text: string, gone = 0) => path.slice(0, at) + text + path.slice(at + gone);
  const ways: (() => string)[] = [
    () => path.replace('/api/', '/%61pi/'),
    () => (/[a-z]/.test(path[at] ?? '') ? put(escaped(path[at] as string), 1) : path),
    () => path.replaceAll(/[a-z]/g, (letter) => (dice.percent(50) ? escaped(letter) : letter)),
    () => path.toUpperCase(),
    () => `/${path}`,
    () => path.replaceAll('/', '//'),
    () => `${path}/`,
    () => path.replace('/api/', '/api%2F'),
    () => path.replace('/api/', '/api/x/../'),
    () => path.replace('/api/', '/api/%2e%2e/api/'),
    () => path.replace('/api/', '/\\api\\'),
    () => `http://elsewhere.example${path}`,
    () => `${path};x=1`,
    () => `${path}?`,
    () => `${path}#x`,
    () =>
      put(
        dice.pick(['%', '%zz', '%00', '%c0%af', '%ff', '%ed%a0%80', '%25', '%2500', '%0d%0a', '%20', '..', '*', '|']),
      ),
    () => `//[${path}`,
  ];
  return dice.pick(ways)();
}
