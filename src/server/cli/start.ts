import { orDemonstration } from '../demonstration.ts';
import { serve } from '../serve.ts';

// What `start.mjs` runs, built.
await serve({ demo: true }, orDemonstration(process.env));
