/** The lines of a text that are no wider than `width`. With `hyphens`, they break at hyphens, too. */
export function wrap(text: string, width: number, hyphens: boolean, measure: (text: string) => number): string[] {
  const lines: string[] = []
  // Long words, such as addresses of websites, are broken anywhere.
  const words = hyphens ? text.replaceAll(/(?<=\p{L}-)(?=\p{L})/gu, '\u200b').split(/ |(?=\u200b)/) : text.split(' ')
  const pieces = words.flatMap((word) => broken(word, width, measure))
  let line = ''
  for (const marked of pieces) {
    const piece = marked.replace('\u200b', '')
    const longer = line === '' ? piece : `${line}${marked === piece ? ' ' : ''}${piece}`
    if (line !== '' && measure(longer) > width) {
      lines.push(line)
      line = piece
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

function broken(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word]
  let fits = word.length - 1
  while (fits > 1 && measure(word.slice(0, fits)) > width) fits -= 1
  return [word.slice(0, fits), ...broken(word.slice(fits), width, measure)]
}
