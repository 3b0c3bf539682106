/** What a file of a claim can be said to be: the papers that are needed, or something else. */
export function listDocumentTypes(needed: readonly string[]): string[] {
  return [...new Set([...needed, 'invoice', 'other'])];
}
