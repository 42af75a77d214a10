/**
 * Runs the work once after all that is happening now, however often it is asked for meanwhile. Not by a timer: browsers
 * let those of a page that is not looked at wait for seconds.
 */
export function inNextTurn(work: () => void): () => void {
  const channel = new MessageChannel();
  let isAsked = false;
  channel.port1.addEventListener('message', () => {
    isAsked = false;
    work();
  });
  channel.port1.start();
  return () => {
    if (isAsked) return;
    isAsked = true;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel within the page
    channel.port2.postMessage(null);
  };
}
