// Checks the types of every part with its own compiler options, all in parallel. Each part remembers in .cache/types what it
// has checked, so that the next run looks only at what has changed since.
import { join } from 'node:path';
import { root, startTool } from './prepare.mjs';

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
const memoryOf = (project) => join(root, '.cache', 'types', `${project.replaceAll('/', ' ')}.tsbuildinfo`);
const results = await Promise.all(
  projects.map(
    (project) =>
      new Promise((resolve) => {
        const child = startTool('tsc', [
          '-p',
          project,
          '--pretty',
          'false',
          '--incremental',
          '--tsBuildInfoFile',
          memoryOf(project),
        ]);
        let output = '';
        child.stdout.on('data', (chunk) => (output += chunk));
        child.stderr.on('data', (chunk) => (output += chunk));
        child.on('close', (code) => resolve({ project, code, output }));
      }),
  ),
);
for (const { project, output } of results) if (output) console.log(`${project}\n${output}`);
process.exit(results.some(({ code }) => code !== 0) ? 1 : 0);
