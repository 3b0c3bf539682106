import { projectRoot } from '../assemble.ts';
import { buildWeb } from './build-web.ts';

await buildWeb(projectRoot);
