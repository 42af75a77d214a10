/** What a table shows of its rows. All of it is in the address, so that a link shows the same. */
export type TableView = {
  readonly search: string;
  readonly sort: { readonly column: string; readonly descending: boolean } | null;
  /** The wanted value of each column that is filtered. */
  readonly filters: Readonly<Record<string, string>>;
  readonly withArchived: boolean;
};

const SEARCH = 'q';
const SORT = 'sort';
const ARCHIVED = 'archived';

/** The view that an address asks for. Names that are no column are of somebody else, or of an older link: left out. */
export function readView(query: URLSearchParams, columnIds: readonly string[]): TableView {
  const sort = query.get(SORT);
  const column = sort?.replace(/^-/, '') ?? '';
  const filters = columnIds.flatMap((id) => {
    const wanted = query.get(id);
    return wanted === null ? [] : [[id, wanted] as const];
  });
  return {
    search: query.get(SEARCH) ?? '',
    sort: sort !== null && columnIds.includes(column) ? { column, descending: sort.startsWith('-') } : null,
    filters: Object.fromEntries(filters),
    withArchived: query.get(ARCHIVED) === '1',
  };
}

/** The address's query with the view in it; what else is in the query stays. */
export function writeView(query: URLSearchParams, view: TableView, columnIds: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (name: string, value: string | null | undefined): void => {
    if (value === null || value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  };
  put(SEARCH, view.search);
  put(SORT, view.sort && `${view.sort.descending ? '-' : ''}${view.sort.column}`);
  put(ARCHIVED, view.withArchived ? '1' : null);
  for (const id of columnIds) put(id, view.filters[id]);
  return next;
}

/** A click on a head: ascending, then descending, then as the rows come. */
export function nextSort(sort: TableView['sort'], column: string): TableView['sort'] {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}
