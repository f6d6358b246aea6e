interface Searched {
  readonly isFetching: boolean
  readonly isError: boolean
}

const SEARCH_FAILED = 'The search failed. Type again to retry.'

/** What a search without results says. After a failed one, nobody knows whether there are any. */
export const nothingFound = ({ isFetching, isError }: Searched, none: string): string =>
  isFetching ? 'Searching…' : isError ? SEARCH_FAILED : none
