/** What tells people of one family apart, and belongs behind the last name. */
const GENERATION = /[\s,]+((?:[Jj][Rr]|[Ss][Rr])\.?|I{2,3}|IV)$/
/** Capital as they are written: `Do` and `Md` are names, too. */
const TITLE = /\s*,\s*(?:M\.?D|D\.?O|Ph\.?D|PHD|Esq|ESQ)\.?$/

/** The two names in `Last, First` or `First Last`; empty if there is none. Titles are left out. */
export function splitName(full: string): { first_name: string; last_name: string } {
  const untitled = without(TITLE, full.trim().replaceAll(/\s+/g, ' '))
  const name = without(GENERATION, untitled)
  const generation = name === untitled ? '' : ` ${GENERATION.exec(untitled)?.[1] ?? ''}`
  const [last = '', ...first] = name.split(/\s*,\s*/)
  if (first.length > 0) return { first_name: first.join(' '), last_name: (last + generation).trim() }
  const parts = name.split(' ')
  return parts.length < 2
    ? { first_name: name, last_name: '' }
    : { first_name: parts.slice(0, -1).join(' '), last_name: (parts.at(-1) ?? '') + generation }
}

/** A name without its ending, if what is left of it has two parts. */
function without(ending: RegExp, name: string): string {
  const rest = name.replace(ending, '')
  return /[ ,]/.test(rest) ? rest : name
}
