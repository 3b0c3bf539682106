import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { preloadFaces } from './i18n/preload-faces.ts';
import { startLanguage } from './i18n/start-language.ts';
import { reloadOnStalePiece } from './reload-on-stale-piece.ts';

reloadOnStalePiece();
startLanguage();
preloadFaces();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
