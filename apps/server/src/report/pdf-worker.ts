// A thread that draws papers, one after the other: drawing takes the whole thread for seconds.
import { parentPort } from 'node:worker_threads';
import { type Paper, pdfOfReport } from './pdf-report.ts';

parentPort?.on('message', (paper: Paper) => {
  void pdfOfReport(paper).then((pdf) => parentPort?.postMessage(pdf, []));
});
