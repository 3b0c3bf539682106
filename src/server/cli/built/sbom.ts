import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../platform/base/project-root.ts';
import { makeSbom } from './make-sbom.ts';

writeFileSync(join(projectRoot, 'src/server/deploy/sbom.cdx.json'), makeSbom(projectRoot));
