type Built = 'web' | 'server' | 'client';
export function sourcesOf(root: string, name: Built): string;
export function isBuiltOf(root: string, name: Built, sources: string): boolean;
export function noteBuilt(root: string, name: Built, sources: string): void;
