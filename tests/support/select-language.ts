/** The text of a paper in one language: each `{ km, en }` becomes one of the two. */
export function selectLanguage(language: 'km' | 'en', said: unknown): unknown {
  if (Array.isArray(said)) return said.map((one) => selectLanguage(language, one));
  if (typeof said !== 'object' || said === null) return said;
  if ('km' in said && 'en' in said) return said[language];
  return Object.fromEntries(Object.entries(said).map(([name, one]) => [name, selectLanguage(language, one)]));
}
