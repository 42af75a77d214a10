import { Broken } from '../promise.ts';
import type { DeviceServer } from './device-server.ts';
import { Story } from './story.ts';
import { mustBeSomewhere, mustBeTrue } from './truths.ts';

export type Told = { readonly stories: number; readonly acts: number };

type Telling = {
  readonly seed: string;
  readonly stories: number;
  /** The server of a story. */
  readonly server: () => DeviceServer;
  /** Whether it is cheap to look at the record after every step. */
  readonly looksOften: boolean;
};

/** Tells so many stories; throws at the first promise that is not kept, with the number of its story. */
export async function tellStories({ seed, stories, server, looksOften }: Telling): Promise<Told> {
  let acts = 0;
  for (let number = 1; number <= stories; number += 1) {
    const at = server();
    const story = await Story.begin(at, seed, number);
    const look = (): Promise<void> => (looksOften ? mustBeSomewhere(story, at) : Promise.resolve());
    try {
      await story.live(look);
      await story.end(look);
      await mustBeTrue(story, at);
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      throw new Broken(error.promise, `story ${number} of seed ${seed}: ${error.message}`);
    }
    acts += story.made.length + story.deskActs.length;
  }
  return { stories, acts };
}
