import { projectRoot } from '../project-root.ts';
import { buildWeb } from './build-web.ts';

await buildWeb(projectRoot);
