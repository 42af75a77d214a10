// Builds the web app where its sources have changed since it was built last.
import { ensureBuilt } from './prepare.mjs';

ensureBuilt();
