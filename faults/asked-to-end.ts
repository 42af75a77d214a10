/** The first signal ends the run after the fault it is at, with all its figures; the second ends it at once. */
export function askedToEnd(print: (line: string) => void): () => boolean {
  let isAsked = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isAsked) process.exit(130);
      isAsked = true;
      print(`  ended early by ${signal}`);
    });
  }
  return () => isAsked;
}
