/** The kinds of document for a file of a claim: the required ones, or something else. */
export function listDocumentTypes(needed: readonly string[]): string[] {
  return [...new Set([...needed, 'invoice', 'other'])];
}
