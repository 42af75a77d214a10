import { keptAtStart } from './app/start/early-cache.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createServices } from './app/start/create-services.ts';
import { filledCache } from './app/start/filled-cache.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
const app = createRoot(root);

async function start(): Promise<void> {
  const services = await createServices();
  const { storage, offlineWork: work } = services;
  const cache = await filledCache({ storage, texts: keptAtStart, work, asked: globalThis.firstAsked });
  app.render(
    <StrictMode>
      <App services={services} cache={cache} />
    </StrictMode>,
  );
}

// No top-level await here: with it the bundler splits the app into other chunks, and the first load grows.
void start();
