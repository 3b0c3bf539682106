/** Resolves TypeScript as this folder does: the generators need its compiler in JavaScript, which the project has not. */
export function resolve(specifier, context, next) {
  return next(specifier, specifier === 'typescript' ? { ...context, parentURL: import.meta.url } : context);
}
