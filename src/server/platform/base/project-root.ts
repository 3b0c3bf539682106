import { fileURLToPath } from 'node:url';

/** Folder of the project, with a slash at its end. */
export const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url));
