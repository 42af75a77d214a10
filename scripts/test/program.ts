import { spawn } from 'node:child_process';
import { root, withTools } from '../prepare.mjs';

export type Program = {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  /**
   * Whether its output is shown while it runs; otherwise it is printed at the end, not mixed with that of other
   * programs.
   */
  readonly isWatched?: boolean;
};

/** Runs the program with the project's own tools, prints its result and duration, and returns whether it succeeded. */
export async function runProgram({ title, command, args, isWatched = false }: Program): Promise<boolean> {
  if (isWatched) console.log(`\n── ${title}`);
  const started = Date.now();
  const child = spawn(command, [...args], {
    cwd: root,
    env: withTools(),
    stdio: ['ignore', isWatched ? 'inherit' : 'pipe', isWatched ? 'inherit' : 'pipe'],
    shell: process.platform === 'win32',
  });
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
