/** One or two letters for a portrait. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.@]+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => word?.at(0)?.toUpperCase() ?? '').join('')
}
