import { cloneElement, Fragment, isValidElement, type ReactElement } from 'react'

interface Props {
  readonly text: string
  /** The elements in the text, by name and without content. */
  readonly [name: string]: ReactElement | string
}

/**
 * A message with elements in it, which a translator may move:
 * `<Rich text={t('See <a>your page</a>.')} a={<Link to="/status" />} />`
 */
export function Rich({ text, ...elements }: Props) {
  // A match gives its name and its words, so that every third part starting at the first is plain text.
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/)
  return parts.map((part, index) => {
    if (index % 3 === 1) return null
    const element = index % 3 === 2 ? elements[parts[index - 1] ?? ''] : null
    // oxlint-disable-next-line react/no-array-index-key -- The parts of a message have no identity.
    return <Fragment key={index}>{isValidElement(element) ? cloneElement(element, {}, part) : part}</Fragment>
  })
}
