// node faults/devices/run.ts: two phones and a desk, whose acts meet at a model of the server's judgement; stops at the
// first promise that is not kept.
import { parseArgs } from 'node:util';
import { Broken } from '../promise.ts';
import { ModelServer } from './model-server.ts';
import { tellStories } from './tell-stories.ts';

const { values } = parseArgs({
  options: { stories: { type: 'string', default: '500' }, seed: { type: 'string', default: String(Date.now()) } },
});
const { seed } = values;
const begun = performance.now();
try {
  const server = (): ModelServer => new ModelServer();
  const told = await tellStories({ seed, stories: Number(values.stories), server, looksOften: true });
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`promises kept: ${told.stories} stories of ${told.acts} acts in ${seconds} s (seed ${seed})`);
  process.exit(0);
} catch (error) {
  console.log(error instanceof Broken ? `BROKEN ${error.message}` : error);
  process.exit(1);
}
