import { toPlainLatin } from './characters.ts';

/**
 * The address in a typed or pasted mailbox: `Dara <dara@example.com>`, `mailto:dara@example.com`, `dara@example.com,`
 * become `dara@example.com`. A comma inside stays, because its meaning is not certain.
 */
export function readMailbox(typed: string): string {
  const text = toPlainLatin(typed);
  const [, inner = text] = /^[^<>@]*<([^<>]*)>[^<>@]*$/.exec(text) ?? [];
  const [, linked = inner] = /^["'([<\s]*mailto:([^?]*)/i.exec(inner) ?? [];
  const bare = linked.replace(/^["'([<\s]+/, '').replace(/[^\p{L}\p{N}\p{M}]{1,20}$/u, '');
  const at = bare.lastIndexOf('@');
  if (at < 0) return bare;
  // Phones put a blank behind a point; Chinese keyboards write another point.
  const domain = bare.slice(at + 1).replace(/ ?[.\u3002] ?/g, '.');
  return `${bare.slice(0, at).trimEnd()}@${domain.trimStart()}`;
}
