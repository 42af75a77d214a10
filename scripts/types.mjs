// Checks the types of every part with its own compiler options, all in parallel.
import { startTool } from './prepare.mjs';

const projects = [
  'packages/domain',
  'packages/contract',
  'packages/verifier',
  'apps/server',
  'apps/web',
  'apps/web/offline-app',
  'apps/verifier',
  '.',
];
const results = await Promise.all(
  projects.map(
    (project) =>
      new Promise((resolve) => {
        const child = startTool('tsc', ['-p', project, '--pretty', 'false']);
        let output = '';
        child.stdout.on('data', (chunk) => (output += chunk));
        child.stderr.on('data', (chunk) => (output += chunk));
        child.on('close', (code) => resolve({ project, code, output }));
      }),
  ),
);
for (const { project, output } of results) if (output) console.log(`${project}\n${output}`);
process.exit(results.some(({ code }) => code !== 0) ? 1 : 0);
