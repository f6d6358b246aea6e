import type { Segment } from './mark-words.ts'

/** Text with the searched words highlighted. */
export function Marked({ segments }: { readonly segments: readonly Segment[] }) {
  return segments.map(({ text, marked, at }) => (marked ? <mark key={at}>{text}</mark> : text))
}
