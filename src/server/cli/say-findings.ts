import type { FoundFault } from './found-in.ts';

/** Each finding in two lines: file, line and what is wrong; what to do about it. */
export function sayFindings(findings: FoundFault[], say: (line: string) => void): void {
  for (const { file, line, code, message, mend } of findings)
    say(`${file}:${line}  ${code}: ${message.replace(/^Line \d+: /, '')}\n  ${mend}`);
}
