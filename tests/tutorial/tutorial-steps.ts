/** The tutorial's steps for its reader: to run a command, write a file, or change lines of one. */
export type TutorialStep =
  | { run: string }
  | { write: string; text: string }
  | { change: string; hunks: { before: string; after: string }[] };

const FENCE_PATTERN = /(?:^(Write|Change) `([^`]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm;

/** The steps of a tutorial in Markdown, in order. Throws for a block of which it does not say what to do with it. */
export function parseTutorialSteps(markdown: string): TutorialStep[] {
  return [...markdown.matchAll(FENCE_PATTERN)].flatMap(([, verb, path = '', language, text = '']): TutorialStep[] => {
    if (language === 'sh')
      return text
        .trim()
        .split('\n')
        .map((run) => ({ run }));
    if (verb === 'Write') return [{ write: path, text }];
    if (verb === 'Change' && language === 'diff') return [{ change: path, hunks: text.split(/^\n/m).map(applyHunk) }];
    throw new Error(`the tutorial does not say what to do with:\n${text.slice(0, 200)}`);
  });
}

/** Lines that begin with a minus go, those with a plus come, the others remain where they are. */
function applyHunk(text: string): { before: string; after: string } {
  const lines = text.trimEnd().split('\n');
  const without = (sign: string) =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => line.slice(1))
      .join('\n');
  return { before: without('+'), after: without('-') };
}
