/**
 * Returns the line of a JSON pointer's target in a JSON text, counted from 1. If the target is missing (it may come
 * from a `$ref`), it returns the line of the deepest existing part.
 */
export function locatePointer(text: string, pointer: string): number {
  const wanted = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  let at = 0;
  let found = 0;
  const space = () => {
    while (/\s/.test(text[at] ?? '')) at++;
  };
  const string = (): string => {
    const from = at++;
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    at++;
    return JSON.parse(text.slice(from, at)) as string;
  };
  /** Reads one value; `depth` is the number of matched pointer parts, or -1 beside the pointer's path. */
  const value = (depth: number): void => {
    space();
    const open = text[at];
    if (open === '"') return void string();
    if (open !== '{' && open !== '[') {
      while (at < text.length && !/[\s,\]}]/.test(text[at] as string)) at++;
      return;
    }
    const close = open === '{' ? '}' : ']';
    at++;
    for (let index = 0; ; index++) {
      space();
      if (text[at] === ',') at++;
      space();
      if (at >= text.length || text[at] === close) break;
      const start = at;
      const key = open === '{' ? string() : String(index);
      if (open === '{') {
        space();
        at++;
      }
      const here = depth >= 0 && wanted[depth] === key;
      if (here) found = start;
      value(here ? depth + 1 : -1);
    }
    at++;
  };
  value(0);
  return text.slice(0, found).split('\n').length;
}
