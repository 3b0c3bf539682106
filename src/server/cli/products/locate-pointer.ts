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
  const memberName = (): string => {
    const name = string();
    space();
    at++;
    return name;
  };
  /** Reads one value; `depth` is the number of matched pointer parts, or -1 beside the pointer's path. */
  const value = (depth: number): void => {
    space();
    const open = text[at];
    if (open === '{' || open === '[') container(open, depth);
    else if (open === '"') string();
    else while (at < text.length && !/[\s,\]}]/.test(text[at] as string)) at++;
  };
  /** Skips a comma, and returns true at the end of a container. */
  const isAtEnd = (close: string): boolean => {
    space();
    if (text[at] === ',') at++;
    space();
    return at >= text.length || text[at] === close;
  };
  /** Reads the members of an object, or the entries of an array. */
  const container = (open: '{' | '[', depth: number): void => {
    const close = open === '{' ? '}' : ']';
    at++;
    for (let index = 0; !isAtEnd(close); index++) {
      const start = at;
      const key = open === '{' ? memberName() : String(index);
      const here = depth >= 0 && wanted[depth] === key;
      if (here) found = start;
      value(here ? depth + 1 : -1);
    }
    at++;
  };
  value(0);
  return text.slice(0, found).split('\n').length;
}
