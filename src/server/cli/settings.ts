import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../platform/base/project-root.ts';
import { renderEnvExample, renderSettingsPage } from './built/render-settings.ts';

// `npm run settings`.
writeFileSync(join(projectRoot, '.env.example'), renderEnvExample());
writeFileSync(join(projectRoot, 'src/docs/settings.md'), renderSettingsPage());
