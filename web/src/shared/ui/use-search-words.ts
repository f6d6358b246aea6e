import { numberOf, useWords } from './last-list.ts'
import { useAddress } from './use-address.ts'

/** The words that a list of the console is searched for, and how to change them. Its address has only a number for them. */
export function useSearchWords(name = 'words'): [string, (words: string) => void] {
  const [address, change] = useAddress()
  return [useWords(address.get(name)), (words) => change({ [name]: numberOf(words) })]
}
