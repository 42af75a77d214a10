// Runs in its own thread, so that it measures the server and not the attacker in the same process.
import { parentPort, workerData } from 'node:worker_threads';
import { setTimeout } from 'node:timers/promises';
import { type Answer, Client, type Request, tellAnswer, tellRequest } from './client.ts';
import type { HonestWork, Probe } from './honest.ts';

const PAUSE_MS = 60;

const { port, work } = workerData as { port: number; work: HonestWork[] };
const client = new Client(port, work.length);
const over = new AbortController();
parentPort?.once('message', () => over.abort());

function tell(probe: Probe): void {
  parentPort?.postMessage(probe, []);
}

async function probe(request: Request, isRight: (answer: Answer) => boolean): Promise<void> {
  try {
    const answer = await client.send(request);
    const wrong = isRight(answer) ? null : `${tellRequest(request)}\n→ ${tellAnswer(answer)}`;
    tell({ ms: answer.ms, wrong });
  } catch (error) {
    tell({ ms: 0, wrong: `${tellRequest(request)}\n→ no answer: ${String(error)}` });
  }
}

/** A user's daily work: scans, looks into a box and, in the calm agency, also administers. */
async function workOn({ token, code, vial, box, move }: HonestWork): Promise<void> {
  while (!over.signal.aborted) {
    const isVial = ({ data }: Answer): boolean => (data as { drug?: { id: string } } | undefined)?.drug?.id === vial;
    await probe({ key: 'GET code/find', token, query: `barcode_id=${code}` }, isVial);
    await probe({ key: 'GET drug/for_box', token, query: `drug_box_id=${box}` }, ({ status }) => status === 200);
    if (move !== null) {
      await probe({ key: 'POST stock_move_record/create', token, body: move }, ({ status }) => status === 200);
    }
    await setTimeout(PAUSE_MS);
  }
}

await Promise.all(work.map(workOn));
client.close();
