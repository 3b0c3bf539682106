import { type Setting, settings } from '../../settings.ts';

const FOOT_OF_DOCS = `
## Secrets in files

A secret may also be in a file. Set \`NAME_FILE\` to the path of the file and leave \`NAME\` unset. A start fails if both are
set, or if the file is empty or cannot be read.

## Former names

The server refuses to start with \`REFUND_ALONE\` (now the row \`refund\` of \`ALONE_LIMITS\`) and with \`STAFF_SECOND_FACTOR\` (now
\`SECOND_FACTOR\`).
`;

/** Returns the text of `.env.example`: every setting as a comment with its default. */
export function renderEnvExample(): string {
  const groups = Object.entries(settings).map(
    ([group, rows]) => `## ${group}\n\n${rows.map(toExample).join('\n\n')}\n`,
  );
  return `# Written by \`npm run settings\` from src/server/settings.ts. Change the table, not this file.
# Copy the file to \`.env\` and remove the # before a setting. \`docker compose\` reads \`.env\`; other commands need the variables
# in their environment, for example \`node --env-file=.env dist/server/main.js\`.
# A secret may be in a file instead: NAME_FILE=/path/of/file

${groups.join('\n')}`;
}

/** Returns the text of `src/docs/settings.md`: one table for each group of settings. */
export function renderSettingsPage(): string {
  const groups = Object.entries(settings).map(
    ([group, rows]) =>
      `## ${group}\n\n| name | default | meaning |\n|---|---|---|\n${rows.map((row) => `${toRow(row)}\n`).join('')}`,
  );
  return `# Settings

All settings are environment variables. The server reads and checks them once at its start; a wrong setting stops the start
with one line that names it. \`npm run settings\` writes this page and [.env.example](../../.env.example) from
[src/server/settings.ts](../server/settings.ts).

${groups.join('\n')}${FOOT_OF_DOCS}`;
}

function toExample({ defaults, meaning, secrets = [] }: Setting): string {
  const text = meaning.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  const comment = wrap(secrets.length > 0 ? `${text} Secret: ${secrets.join(', ')}.` : text).map((line) => `# ${line}`);
  const lines = Object.entries(defaults).map(([name, value]) => {
    return `#${name}=${/\s/.test(value) ? `"${value}"` : value}`;
  });
  return [...comment, ...lines].join('\n');
}

function toRow({ defaults, meaning, secrets = [] }: Setting): string {
  const names = Object.keys(defaults).map((name) => `\`${name}\`${secrets.includes(name) ? ' (secret)' : ''}`);
  const values = Object.values(defaults).map((value) => (value === '' ? 'none' : `\`${value}\``));
  const allEmpty = values.every((value) => value === 'none');
  return `| ${names.join(', ')} | ${allEmpty ? '' : values.join(', ')} | ${meaning} |`;
}

/** Breaks a text into lines of at most 110 characters. */
function wrap(text: string): string[] {
  return text.match(/.{1,110}(?:\s|$)/g)?.map((line) => line.trim()) ?? [];
}
