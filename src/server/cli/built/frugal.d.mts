export const frugal: Record<string, string>;
