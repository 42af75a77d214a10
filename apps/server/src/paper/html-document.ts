import { escaped } from '../messages/html-text.ts';
import { qrDrawing } from '../messages/qr-picture.ts';
import { quietPage } from '../messages/quiet-page.ts';
import type { Block, DocumentLine, PaperDocument } from '../pdf/document.ts';

/** The document as one page, which can be opened from a disk, and printed. */
export function htmlOfDocument({ title, foot, blocks }: PaperDocument): string {
  return quietPage(title, STYLE, `${blocks.map(drawn).join('\n')}\n<footer>${escaped(foot)}</footer>`);
}

function drawn(block: Block): string {
  switch (block.kind) {
    case 'title':
      return `<h1>${escaped(block.text)}</h1>`;
    case 'heading':
      return `<h2>${escaped(block.text)}</h2>`;
    case 'text':
      return `<p>${escaped(block.text)}</p>`;
    case 'small':
      return `<p class="small">${escaped(block.text)}</p>`;
    case 'warning':
      return `<p class="warning">${escaped(block.text)}</p>`;
    case 'mono':
      return `<p class="mono">${escaped(block.text)}</p>`;
    case 'facts':
      return `<dl>${block.facts.map(([label, text]) => `<div><dt>${escaped(label)}</dt><dd>${escaped(text)}</dd></div>`).join('')}</dl>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
    case 'table':
      return table(block.columns, block.lines);
    case 'code':
      return `<div class="code"><div role="img" aria-label="${escaped(block.label)}">${qrDrawing(block.holds)}</div>
<div>${block.told.map((text) => `<p>${escaped(text)}</p>`).join('')}</div></div>
<p class="mono">${escaped(block.holds)}</p>`;
  }
}

function table(columns: readonly string[], lines: readonly DocumentLine[]): string {
  const head = columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead>
${lines.map((line) => rowOf(columns, line)).join('\n')}
</table>`;
}

/** A line and what stands below it, held together when the page is printed. */
function rowOf(columns: readonly string[], { cells, told, proof }: DocumentLine): string {
  // On a phone each cell stands by itself, after the name of its column; an empty one is left out.
  const each = cells.map((cell, index) => {
    const empty = cell === '' ? ' class="empty"' : '';
    return `<td data-column="${escaped(columns[index] ?? '')}"${empty}>${escaped(cell)}</td>`;
  });
  const below = [told === '' ? '' : `<div>${escaped(told)}</div>`, `<div class="mono">${escaped(proof)}</div>`].join(
    '',
  );
  return `<tbody><tr>${each.join('')}</tr><tr class="below"><td></td><td colspan="${columns.length - 1}">${below}</td></tr></tbody>`;
}

const STYLE = `
:root { color-scheme: light dark; --quiet: #555; }
@media (prefers-color-scheme: dark) { :root { --quiet: #b4b4b4; } }
body { font: 15px/1.45 system-ui, sans-serif; margin: 0; }
main { max-width: 64rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; margin: 0.5rem 0; } h2 { font-size: 1.15rem; margin: 1.75rem 0 0.5rem; }
p { margin: 0.4rem 0; max-width: 46rem; } .small, footer { color: var(--quiet); font-size: 0.875rem; }
.warning { border: 2px solid; padding: 0.5rem 0.75rem; font-weight: 600; }
.mono { font: 0.75rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
dl { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; margin: 0.75rem 0; } dt { color: var(--quiet); font-size: 0.8rem; }
dd { margin: 0; font-weight: 600; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0 0; overflow-wrap: anywhere; }
th, td:nth-child(-n + 2) { white-space: nowrap; } .below td { white-space: normal; }
th { border-bottom: 1px solid; padding-bottom: 0.25rem; font-size: 0.85rem; }
.below td { padding: 0.1rem 0.75rem 0.4rem 0; border-bottom: 1px solid #8886; font-size: 0.875rem; }
.code { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; break-inside: avoid; }
.code [role=img] { background: #fff; width: 17rem; padding: 0.5rem; } .code svg { display: block; width: 100%; height: auto; }
.code > div + div { flex: 1 1 16rem; }
footer { margin-top: 1.5rem; }
@media screen and (max-width: 640px) {
  td:nth-child(-n + 2) { white-space: normal; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, tr, td { display: block; } tbody { border-bottom: 1px solid #8886; padding: 0.5rem 0; }
  td { padding: 0.1rem 0; } td[data-column]::before { content: attr(data-column) ": "; color: var(--quiet); }
  td.empty, .below td:empty { display: none; } .below td { border: 0; padding: 0.1rem 0; }
}
@media print { :root { --quiet: #555; } body { font-size: 11px; } main { padding: 0; } tbody, .code { break-inside: avoid; } }
`;
