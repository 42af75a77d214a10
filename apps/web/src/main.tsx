import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createServices } from './app/start/create-services.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
const app = createRoot(root);
// Not awaited at the top: with that the build makes other pieces of the app, of which the first load needs more.
void createServices().then((services) =>
  app.render(
    <StrictMode>
      <App services={services} />
    </StrictMode>,
  ),
);
