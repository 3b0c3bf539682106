import problems from '../../../../locales/en/problems.json' with { type: 'json' };
import type { Schema } from './engine-schemas.ts';

/** Lists the codes of refusals with their English sentences. A new version may add codes. */
export function listProblemCodes(): Schema {
  const codes = Object.entries(problems).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return {
    type: 'string',
    description: `The code of a refusal. A newer version may add codes.\n\n${codes.map(([code, text]) => `- \`${code}\`: ${text}`).join('\n')}`,
    enum: codes.map(([code]) => code),
  };
}
