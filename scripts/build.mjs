// Builds the web app if its sources have changed since the last build.
import { ensureBuilt } from './prepare.mjs';

ensureBuilt();
