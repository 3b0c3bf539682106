import { projectRoot } from '../platform/base/project-root.ts';
import { buildWeb } from './build-web.ts';

await buildWeb(projectRoot);
