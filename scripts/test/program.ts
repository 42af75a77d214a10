import { startTool } from '../prepare.mjs';

export type Program = {
  readonly title: string;
  /** A tool of the packages, or a script by its path from the root. */
  readonly tool: string;
  readonly args: readonly string[];
  /**
   * Whether its output is shown while it runs; otherwise it is printed at the end, not mixed with that of other
   * programs.
   */
  readonly isWatched?: boolean;
};

/** Runs the program on the Node of this process, prints its result and duration, and returns whether it succeeded. */
export async function runProgram({ title, tool, args, isWatched = false }: Program): Promise<boolean> {
  if (isWatched) console.log(`\n── ${title}`);
  const started = Date.now();
  const shown = isWatched ? 'inherit' : 'pipe';
  const child = startTool(tool, args, { stdio: ['ignore', shown, shown] });
  let output = '';
  const keep = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const isGood = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  const seconds = Math.round((Date.now() - started) / 1000);
  if (!isWatched) console.log(`\n── ${title}${output.trim() === '' ? '' : `\n${output.trimEnd()}`}`);
  console.log(`   ${title}: ${isGood ? 'good' : 'NOT GOOD'}, ${seconds} s`);
  return isGood;
}
