import { projectRoot } from '../project-root.ts';
import { buildWeb } from './build-web.ts';

// `npm start`: the built site and the server, from a fresh clone on.
await buildWeb(projectRoot);
await import('../main.ts');
