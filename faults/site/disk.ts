import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file system of its own in a file, which can be filled, and whose power can be cut. */
export type Disk = {
  readonly mounted: string;
  /** Takes all the space that is left. */
  fill(): Promise<void>;
  free(): Promise<void>;
  /**
   * Keeps what has reached the disk at this moment. All processes that write to it have to be stopped: what the system
   * still holds in memory is not in the copy.
   */
  copy(): Promise<void>;
  /** The disk as it was when it was copied. */
  cutPower(): Promise<void>;
  close(): Promise<void>;
};

/** Why there can be no disk here, or null. */
export async function whyNoDisk(): Promise<string | null> {
  if (process.platform !== 'linux') return 'loop devices are of Linux';
  if (process.geteuid?.() !== 0) return 'mounting a loop device needs root';
  const [control, mkfs] = [existsSync('/dev/loop-control'), existsSync('/sbin/mkfs.ext4')];
  return control && mkfs ? null : 'this system has no loop devices or no mkfs.ext4';
}

export async function makeDisk(folder: string, megabytes: number): Promise<Disk> {
  const [image, copied, mounted] = [join(folder, 'disk.img'), join(folder, 'copy.img'), join(folder, 'disk')];
  const filler = join(mounted, 'filler');
  await mkdir(mounted, { recursive: true });
  await run('truncate', ['-s', `${megabytes}M`, image]);
  // Without blocks reserved for root, so that it is full for everybody at once.
  await run('mkfs.ext4', ['-q', '-F', '-m', '0', image]);
  const mount = (): Promise<unknown> => run('mount', ['-o', 'loop', image, mounted]);
  await mount();
  return {
    mounted,
    fill: async () => {
      const { bavail, bsize } = await statfs(mounted);
      await run('fallocate', ['-l', String(Math.max(bsize, bavail * bsize)), filler]).catch(() => undefined);
      // What is left after the metadata of the first.
      await run('dd', ['if=/dev/zero', `of=${filler}2`, 'bs=4096', 'status=none']).catch(() => undefined);
    },
    free: async () => {
      await rm(filler, { force: true });
      await rm(`${filler}2`, { force: true });
    },
    copy: async () => {
      await run('cp', ['--sparse=always', image, copied]);
    },
    cutPower: async () => {
      await unmount(mounted);
      await rename(copied, image);
      await mount();
    },
    close: () => unmount(mounted),
  };
}

/** Waits for the last process to leave: one that was killed may need a moment. */
async function unmount(mounted: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await run('umount', [mounted]);
      return;
    } catch (error) {
      if (tries === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
