import { projectRoot } from '../platform/base/project-root.ts';
import { buildWeb } from './web/build-web.ts';

await buildWeb(projectRoot);
