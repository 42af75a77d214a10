import type { KeptMessage } from './kept-messages.ts';
import { escaped } from './html-text.ts';

const LINK = /https?:\/\/[^\s<]+/g;

/** The messages as a page without any script, for someone who tries the product on their own machine. */
export function outboxPage(productName: string, messages: readonly KeptMessage[]): string {
  const title = `${escaped(productName)} outbox`;
  const none =
    '<p>Nothing yet. Ask for a password reset, or sign in with a one-time code, and load this page again.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>Mail and SMS that would have been sent, the newest first. Only this machine sees this page.</p>
${messages.length === 0 ? none : messages.map(article).join('\n')}
</main>
</body>
</html>
`;
}

function article({ channel, recipient, subject, body, created_on, is_sent }: KeptMessage): string {
  const gone = is_sent ? 'Sent: its text is erased.' : 'Expired: its text is not shown any more.';
  const time = created_on.toISOString();
  return `<article>
<h2>${escaped(subject)}</h2>
<p>${channel === 'sms' ? 'SMS' : 'Mail'} to ${escaped(recipient)}, <time datetime="${time}">${time.slice(11, 19)} UTC</time></p>
<pre>${body === null ? gone : withLinks(body)}</pre>
</article>`;
}

function withLinks(text: string): string {
  return escaped(text).replaceAll(LINK, (link) => `<a href="${link}">${link}</a>`);
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 44rem; margin: 0 auto; padding: 1rem; }
article { border-top: 1px solid color-mix(in srgb, currentColor 30%, transparent); padding: 0.5rem 0; }
h2 { font-size: 1.1rem; margin: 0.5rem 0 0; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
a { display: inline-block; min-height: 44px; }
`;
