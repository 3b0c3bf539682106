import type { FoundFault } from './found-in.ts';

/** Each finding: file, line and what is wrong; what to do about it; and the way through the journey that shows it. */
export function sayFindings(findings: FoundFault[], say: (line: string) => void): void {
  for (const { file, line, code, message, mend, path = [] } of findings) {
    const way = path.length > 0 ? `\n  Way: ${path.join(' > ')}` : '';
    say(`${file}:${line}  ${code}: ${message.replace(/^Line \d+: /, '')}\n  ${mend}${way}`);
  }
}
