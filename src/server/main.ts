import { serve } from './serve.ts';

// Listens. The contents of the server are in app.ts.
await serve({ demo: true });
